-- additive
-- Sessions whose pushes the member has ended (decision 092): a browser that renews its address by itself does not turn them on again.
-- What a push service forgot has no row here, and may be renewed.
create table push_ends (
  session_hash bytea primary key references sessions on delete cascade,
  ended_at timestamptz not null default now()
);
