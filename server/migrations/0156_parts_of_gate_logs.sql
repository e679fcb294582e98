-- additive
-- The rows of a gate's log wait in the parts in which they were sent (decision 116): a row of its own for each line, with its key and the
-- check of its log, took longer to store than the whole rest of the call. gate_log_rows is not used any more; the next release drops it.
create table gate_log_parts (
  log_id uuid not null references gate_logs on delete cascade,
  -- SHA-256 of `rows`: a part that is sent again is the same.
  hash bytea not null check (octet_length(hash) = 32),
  -- Increases in the order in which parts came.
  number bigint generated always as identity,
  row_count integer not null check (row_count > 0),
  -- Packed as by packRows of packed-rows.ts: line, kind, plate, and seconds since 1970.
  rows text not null,
  primary key (log_id, hash)
);

-- What waits in gate_log_rows is sent again: the office is told that it is gone.
delete from gate_logs where applied_at is null;
