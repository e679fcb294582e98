-- additive
-- How far the import of a gate's log is, for the office that waits for it (decision 110). Written beside the import's transaction, which
-- nobody else can read; figures alone, and worth nothing after a crash.
create unlogged table gate_log_progress (
  log_id uuid primary key references gate_logs on delete cascade,
  step text not null check (step in ('MATCH', 'STORE')),
  done integer not null,
  total integer not null,
  told_at timestamptz not null default clock_timestamp()
);

-- Who comes back within a day of the last is of that family only if no other has lived there since they left (decision 104).
create or replace function keep_family() returns trigger language plpgsql as $$
declare
  left_id bigint := case when tg_op <> 'INSERT' and old.state = 'ACTIVE' then old.household_id end;
  entered_id bigint := case when tg_op <> 'DELETE' and new.state = 'ACTIVE' then new.household_id end;
begin
  if left_id is not distinct from entered_id then return null; end if;
  -- Of two who leave or come at once the second finds what the first has done. Two who swap doors may meet; one of them is run again
  -- (decision 022).
  perform from households where id in (left_id, entered_id) order by id for no key update;
  update households o set emptied_at = clock_timestamp(), last_member_id = old.member_id
    where o.id = left_id
      and not exists (select from residences l where l.household_id = left_id and l.state = 'ACTIVE');
  update households o set emptied_at = null, last_member_id = null,
      -- Who lived there on its last day comes back to what was theirs: a household may leave, or be ended, all at once.
      family_since = case when o.last_member_id is not distinct from new.member_id or exists (
          select from residences e
          where e.household_id = entered_id and e.member_id = new.member_id and e.state = 'ENDED'
            and e.decided_at >= o.emptied_at - interval '1 day'
            and (o.family_since is null or e.decided_at > o.family_since))
        then o.family_since else o.emptied_at end
    where o.id = entered_id and o.emptied_at is not null;
  return null;
end $$;

-- A letter that was printed for those before, and that nobody has used, lets nobody in to the next, as after a 세대 교체.
create function leave_codes() returns trigger language plpgsql as $$
begin
  update door_codes d set ended_at = clock_timestamp(), end_reason = 'REPLACED'
    from door_code_prints p
    where p.id = d.print_id and d.household_id = new.id and d.used_at is null and d.ended_at is null
      and p.printed_at < new.family_since;
  return null;
end $$;
create trigger households_codes after update of family_since on households for each row
  when (old.family_since is distinct from new.family_since) execute function leave_codes();
