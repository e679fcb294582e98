-- additive: a server of the version before runs on this schema.

-- Nights whose backup was made: of several processes one makes it, and the others learn here that it is done.
create table nightly_backups (
  -- The moment for which it was planned.
  planned_at timestamptz primary key,
  file text not null,
  bytes bigint not null,
  finished_at timestamptz not null default now()
);
