-- additive
-- What belongs to a household is its members', whom somebody has let in (decision 144): a home by its member's own word neither keeps the
-- family behind a door nor begins one, and reads no notice for that door alone.

-- Nobody can vouch where there is no office: there a home counts by itself.
create function is_of_family(home residences) returns boolean language sql stable as $$
  select home.state = 'ACTIVE' and (home.decided_at is not null
    or not exists (select from complex_managers k where k.complex_id = home.complex_id))
$$;

create or replace function keep_family() returns trigger language plpgsql as $$
declare
  left_id bigint := case when tg_op <> 'INSERT' and is_of_family(old) then old.household_id end;
  entered_id bigint := case when tg_op <> 'DELETE' and is_of_family(new) then new.household_id end;
begin
  if left_id is not distinct from entered_id then return null; end if;
  -- Of two who leave or come at once the second finds what the first has done. Two who swap doors may meet; one of them is run again
  -- (decision 022).
  perform from households where id in (left_id, entered_id) order by id for no key update;
  update households o set emptied_at = clock_timestamp(), last_member_id = old.member_id
    where o.id = left_id
      and not exists (select from residences l where l.household_id = left_id and is_of_family(l));
  update households o set emptied_at = null, last_member_id = null,
      -- Who lived there on its last day comes back to what was theirs: a household may leave, or be ended, all at once.
      family_since = case when o.last_member_id is not distinct from new.member_id or exists (
          select from residences e
          where e.household_id = entered_id and e.member_id = new.member_id and e.state = 'ENDED'
            and (e.verified_before is not null
              or not exists (select from complex_managers k where k.complex_id = e.complex_id))
            and e.decided_at >= o.emptied_at - interval '1 day'
            and (o.family_since is null or e.decided_at > o.family_since))
        then o.family_since else o.emptied_at end
    where o.id = entered_id and o.emptied_at is not null;
  return null;
end $$;

drop trigger residences_family on residences;
create trigger residences_family
  after insert or delete or update of state, building, unit, complex_id, decided_at on residences
  for each row execute function keep_family();

create or replace function audience_readers(complex bigint, author bigint, audience text[], members bigint[], roles text[])
returns bigint[] language plpgsql stable as $$
begin
  return array(
    select v.id from unnest(members) v (id)
    where exists (select from complex_managers m
        where m.complex_id = complex and m.member_id = v.id and (m.role = any(roles) or v.id = author))
      or exists (select from residences h join households o on o.id = h.household_id
        where h.complex_id = complex and h.member_id = v.id and h.state = 'ACTIVE'
          and audience_readers.audience && array_remove(audience_keys(o.building_key, o.unit_key),
            case when h.decided_at is null then o.building_key || ' ' || o.unit_key end)));
end
$$;

-- When the reported words were written: by the homes of then it is judged who decides about them. Null in a case that an older server
-- opened, and of a member: then when the case was opened.
alter table report_cases add column written_at timestamptz;
update report_cases k set written_at = f.created_at from feeds f where k.target_type = 'FEED' and f.id = k.target_id;
update report_cases k set written_at = m.created_at from comments m where k.target_type = 'COMMENT' and m.id = k.target_id;
update report_cases k set written_at = g.created_at from chat_messages g where k.target_type = 'MESSAGE' and g.id = k.target_id;

-- Reports no longer hide a notice of a confirmed office, and count the doors alone that somebody has vouched for.
update feeds f set hidden_by = null
from complexes c
where c.id = f.complex_id and f.feed_type = 'NOTICE' and f.hidden_by = 'REPORTS' and c.office_verified_at is not null;
update report_cases k set hidden_at = null
from feeds f join complexes c on c.id = f.complex_id
where k.target_type = 'FEED' and f.id = k.target_id and k.state = 'OPEN' and f.feed_type = 'NOTICE' and c.office_verified_at is not null;
update reports r set household_id = null
where r.household_id is not null and exists (select from report_cases k where k.id = r.case_id and k.state = 'OPEN')
  and not exists (
    select from residences h
    where h.member_id = r.reporter_id and h.household_id = r.household_id
      and ((h.state = 'ACTIVE' and h.decided_at is not null) or h.verified_before is not null));
