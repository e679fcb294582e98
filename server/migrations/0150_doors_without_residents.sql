-- additive
-- A door that its last resident leaves is not inherited (decision 104): the next are another family, as after a
-- 세대 교체. By the database, so that no way on which a home begins or ends is forgotten.

alter table households
  -- Since when what is done there is of those who live there now; null: since there is the door.
  add column family_since timestamptz,
  -- When the last of them left; null while a member lives there, and after a 세대 교체.
  add column emptied_at timestamptz,
  -- Who that was: what was theirs goes on, should they be the first to come back.
  add column last_member_id bigint references members;
create index households_last_member on households (last_member_id) where last_member_id is not null;

-- One that was drawn, or whose lottery came to nothing, for those who lived there before.
alter table lottery_tickets add column is_former boolean not null default false;
update lottery_tickets t set is_former = true
from household_turnovers u
where u.household_id = t.household_id and u.state = 'DONE' and t.created_at < u.closed_at;

create function keep_family() returns trigger language plpgsql as $$
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
            and e.decided_at >= o.emptied_at - interval '1 day')
        then o.family_since else o.emptied_at end
    where o.id = entered_id and o.emptied_at is not null;
  return null;
end $$;
create trigger residences_family after insert or delete or update of state, building, unit, complex_id on residences
  for each row execute function keep_family();

-- What each feature leaves behind with a family. An office may have booked for the next one, which had no account yet.
create function leave_bookings() returns trigger language plpgsql as $$
begin
  update reservations set is_former = true
    where household_id = new.id and not is_former and not (by_office and created_at >= new.family_since);
  update lottery_tickets set is_former = true where household_id = new.id and not is_former;
  -- Where the last withdrew, what the office had booked for them may still hold its place.
  update reservations set state = 'CANCELLED', closed_at = clock_timestamp(), closed_by = 'MOVED_OUT', fee = 0
    where household_id = new.id and is_former and state in ('WAITING', 'BOOKED') and begins_at > clock_timestamp();
  return null;
end $$;
create trigger households_bookings after update of family_since on households for each row
  when (old.family_since is distinct from new.family_since) execute function leave_bookings();

create function leave_visits() returns trigger language plpgsql as $$
begin
  update car_households set family = family + 1 where household_id = new.id;
  return null;
end $$;
create trigger households_visits after update of family_since on households for each row
  when (old.family_since is distinct from new.family_since) execute function leave_visits();

-- Who moves in has read no notice, and has said nothing in a matter that is open.
create function leave_words() returns trigger language plpgsql as $$
begin
  delete from notice_doors where household_id = new.id;
  delete from inquiry_matter_doors d using inquiry_matters t
    where t.id = d.matter_id and d.household_id = new.id and t.closed_at is null;
  return null;
end $$;
create trigger households_words after update of family_since on households for each row
  when (old.family_since is distinct from new.family_since) execute function leave_words();

-- Doors that are empty already, unless a 세대 교체 was the last that happened there.
update households o set emptied_at = d.at, last_member_id = d.member_id
from (
  select h.id, greatest(e.decided_at, b.at, v.at) as at,
    case when e.decided_at >= coalesce(greatest(b.at, v.at), e.decided_at) then e.member_id end as member_id
  from households h
    left join lateral (
      select decided_at, member_id from residences where household_id = h.id and state = 'ENDED'
      order by decided_at desc nulls last, id desc limit 1) e on true
    left join lateral (
      select max(created_at) as at from reservations where household_id = h.id and not by_office) b on true
    left join lateral (select max(created_at) as at from car_visits where household_id = h.id) v on true
  where not exists (select from residences l where l.household_id = h.id and l.state = 'ACTIVE')
) d
where o.id = d.id and d.at is not null and not exists (
  select from household_turnovers t where t.household_id = o.id and t.state = 'DONE' and t.closed_at >= d.at);
