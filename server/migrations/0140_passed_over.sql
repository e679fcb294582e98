-- additive
-- Why one in line was passed over last, of which its household was told (decision 090).
alter table reservations add column passed_over text;
