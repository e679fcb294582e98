-- additive
-- The decisions to hide that a later one of the same case has overruled, oldest first: where a false office is undone, the
-- newest one that was not its own is in force again.
alter table report_cases add column overruled jsonb not null default '[]';
