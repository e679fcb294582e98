-- additive: a server of the version before finishes by age, as it did.

-- Members who left and whose traces are still looked for: a call that was under way may have put something there after
-- they had left. A row goes with the first look an hour after the withdrawal, however late that is.
create table unfinished_departures (
  member_id bigint primary key references members,
  left_at timestamptz not null default now()
);
insert into unfinished_departures select id, withdrawn_at from members where withdrawn_at > now() - interval '7 days';
