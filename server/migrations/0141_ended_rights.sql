-- additive
-- What must not come back with an old backup (decision 091): withdrawals, and each change of a role in an office. A job appends
-- these rows to a list beside the nightly backups and deletes them here; the start after a restore repeats what the list has.

create table ended_rights (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('WITHDRAWN', 'ROLE')),
  -- No reference: the row is a message for another place.
  member_id bigint not null,
  -- When the account was made: after a restore another member may have the number.
  member_since timestamptz not null,
  complex_id bigint,
  -- The role that they have from then on; null for none.
  role text,
  check ((kind = 'ROLE') = (complex_id is not null))
);

-- By the database, so that no way on which a right ends is forgotten.
create function keep_withdrawal() returns trigger language plpgsql as $$
begin
  insert into ended_rights (kind, member_id, member_since) values ('WITHDRAWN', new.id, new.created_at);
  return null;
end $$;
create trigger members_withdrawn after update of withdrawn_at on members for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function keep_withdrawal();

create function keep_role() returns trigger language plpgsql as $$
declare
  now_has complex_managers := case when tg_op = 'DELETE' then null else new end;
  theirs complex_managers := case when tg_op = 'DELETE' then old else new end;
begin
  insert into ended_rights (kind, member_id, member_since, complex_id, role)
  select 'ROLE', a.id, a.created_at, theirs.complex_id, now_has.role from members a where a.id = theirs.member_id;
  return null;
end $$;
create trigger complex_managers_kept after insert or delete or update of role on complex_managers
  for each row execute function keep_role();

-- When everything due after the restore was done again, before the first call is answered.
alter table restores add column finished_at timestamptz;
