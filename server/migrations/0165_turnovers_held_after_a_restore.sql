-- additive
-- A restored backup may bring back a turnover that its office had withdrawn: what had fallen due by then waits for the office.
alter table household_turnovers add column held_at timestamptz;
