-- additive
-- Why the office has refused a home, for who asked for it; null where it gave no reason.
alter table residences add column rejection_reason text check (char_length(rejection_reason) <= 200);
