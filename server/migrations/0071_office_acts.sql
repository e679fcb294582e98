-- additive
-- What members of an office have done in its name, without personal data (decision 049): the head and the council read it.
-- No foreign key to members: a record outlives its actor.
create table office_acts (
  id bigint generated always as identity primary key,
  complex_id bigint not null references complexes on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor_id bigint not null,
  -- As it was then; null for who holds none, as an operator.
  role text check (role in ('HEAD', 'STAFF', 'GUARD', 'COUNCIL')),
  act text not null,
  -- What it was done to, such as residence:12.
  target text,
  detail jsonb not null default '{}'
);
create index office_acts_by_complex on office_acts (complex_id, id);

-- A record goes with its complex alone.
create function refuse_while_complex_stays() returns trigger language plpgsql as $$
begin
  if exists (select from complexes where id = old.complex_id) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end
$$;
create trigger office_acts_append_only before update on office_acts for each statement execute function refuse_change();
create trigger office_acts_kept before delete on office_acts
  for each row execute function refuse_while_complex_stays();
