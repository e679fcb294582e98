-- additive
-- Until when the undecided takes of a limit count: a process that is killed in the middle of a comparison decides none of its own.
alter table rate_limits add column lease_until timestamptz not null default '-infinity';
