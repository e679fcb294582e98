-- additive
-- Logs of a gate that an office imports, and what a complex sets about visitor cars (decision 085).

create table car_settings (
  complex_id bigint primary key references complexes on delete cascade,
  -- Days after a visit at whose end its plate is erased.
  plate_days integer not null default 30 check (plate_days between 7 and 90),
  -- Which column of the gate's file has what, as the last import had it.
  gate_columns jsonb
);

create table gate_logs (
  -- Made by the browser: sent again, it is the same import.
  id uuid primary key,
  complex_id bigint not null references complexes on delete cascade,
  member_id bigint references members,
  created_at timestamptz not null default clock_timestamp(),
  -- Null while its rows wait to be imported.
  applied_at timestamptz,
  -- The role that imported it, and figures alone: how many rows were new, known, of no visit, too old, and questions.
  role text,
  counts jsonb
);
create index gate_logs_complex on gate_logs (complex_id, applied_at);
create index gate_logs_member on gate_logs (member_id);
create index gate_logs_waiting on gate_logs (created_at) where applied_at is null;

-- What was sent and is not imported yet. It holds plates of cars that nobody registered, so it is deleted by the import, or after a day.
create table gate_log_rows (
  log_id uuid not null references gate_logs on delete cascade,
  line integer not null,
  kind text not null check (kind in ('IN', 'OUT')),
  plate_key text not null,
  at timestamptz not null,
  primary key (log_id, line, kind)
);

-- A mark of a guard's phone has none.
alter table car_marks add column log_id uuid references gate_logs on delete set null;
create index car_marks_log on car_marks (log_id) where log_id is not null;
