-- additive: a server of the version before runs on this schema.

-- Which database this is. The folder of objects names it in turn, so that no sweep judges the objects of one database
-- by the rows of another. A dump keeps both; made_at is when the first migration ran, not when this one did.
create table database_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null
);
insert into database_identity (made_at) select coalesce(min(applied_at), now()) from schema_migrations;

-- Every hour a new token is left here and beside the objects: a database that was set back to an earlier state is known
-- by its older token. The one before counts too, for a server that died between writing the two.
create table object_sweeps (
  only_row boolean primary key default true check (only_row),
  token uuid not null default gen_random_uuid(),
  token_before uuid,
  checked_at timestamptz not null default '-infinity',
  swept_at timestamptz not null default '-infinity'
);
insert into object_sweeps default values;

-- An object that cannot be removed waits longer after each attempt and lets the others go first.
alter table object_removals add column due_at timestamptz not null default now();
alter table object_removals add column attempts integer not null default 0;
create index object_removals_due on object_removals (due_at, id);
create index object_removals_by_key on object_removals (key);
