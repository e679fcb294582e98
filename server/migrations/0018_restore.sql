-- additive: a server of the version before runs on this schema.

-- Backups that this database was restored from. The row is written in the transaction of the restore, which so knows
-- after a kill whether it was complete. A restore of an older version makes this table before the migration comes by.
create table if not exists restores (
  id uuid primary key,
  -- The moment of the backup's snapshot: what was written later is not here.
  taken_at timestamptz not null,
  restored_at timestamptz not null default now()
);
