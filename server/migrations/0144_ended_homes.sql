-- additive
-- Homes that ended and households that were replaced must not come back with an old backup either (decision 097).

alter table ended_rights
  -- HOME: the home of that member.
  add column home_id bigint,
  -- HOME: the household in which it is lived in from then on; null for none. TURNOVER: the one that was replaced, by that member.
  add column household_id bigint;

alter table ended_rights drop constraint ended_rights_kind_check;
alter table ended_rights add constraint ended_rights_kind_check check (kind in ('WITHDRAWN', 'ROLE', 'HOME', 'TURNOVER')) not valid;
alter table ended_rights validate constraint ended_rights_kind_check;
alter table ended_rights add constraint ended_rights_home_check
  check ((kind = 'HOME') = (home_id is not null) and (kind <> 'TURNOVER' or household_id is not null)) not valid;
alter table ended_rights validate constraint ended_rights_home_check;

-- Each end of a home that was lived in, each other door, and each home that is lived in again: the last of a home's rows counts.
create function keep_home() returns trigger language plpgsql as $$
begin
  insert into ended_rights (kind, member_id, member_since, home_id, household_id)
  select 'HOME', a.id, a.created_at, old.id,
    case when tg_op = 'UPDATE' then case when new.state = 'ACTIVE' then new.household_id end end
  from members a where a.id = old.member_id;
  return null;
end $$;
create trigger residences_kept after update of state, building, unit, complex_id on residences for each row
  when ((old.state = 'ACTIVE' or new.state = 'ACTIVE')
    and (old.state, old.household_id) is distinct from (new.state, new.household_id))
  execute function keep_home();
create trigger residences_deleted after delete on residences for each row
  when (old.state = 'ACTIVE') execute function keep_home();

create function keep_turnover() returns trigger language plpgsql as $$
begin
  insert into ended_rights (at, kind, member_id, member_since, household_id)
  select new.closed_at, 'TURNOVER', a.id, a.created_at, new.household_id from members a where a.id = new.planned_by;
  return null;
end $$;
create trigger household_turnovers_kept after update of state on household_turnovers for each row
  when (old.state <> 'DONE' and new.state = 'DONE') execute function keep_turnover();
