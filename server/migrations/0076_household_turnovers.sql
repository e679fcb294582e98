-- additive
-- 세대 교체: everybody's home behind a door ends from a day on, with what the household had (decision 050).
create table household_turnovers (
  id bigint generated always as identity primary key,
  household_id bigint not null references households on delete cascade,
  -- The first day, in Seoul, on which they no longer live there.
  day date not null,
  state text not null default 'PLANNED' check (state in ('PLANNED', 'DONE', 'WITHDRAWN')),
  planned_by bigint not null references members,
  planned_at timestamptz not null default clock_timestamp(),
  withdrawn_by bigint references members,
  closed_at timestamptz,
  check ((state = 'PLANNED') = (closed_at is null))
);
create unique index household_turnovers_planned on household_turnovers (household_id) where state = 'PLANNED';
create index household_turnovers_due on household_turnovers (day) where state = 'PLANNED';
