-- additive
-- A 세대 교체 is planned for those who live behind a door. Where they have left it themselves and others live there, its day would end
-- the homes of these: the plan ends with the family it was made for (decision 104).
create function leave_turnovers() returns trigger language plpgsql as $$
begin
  update household_turnovers set state = 'WITHDRAWN', closed_at = clock_timestamp()
    where household_id = new.id and state = 'PLANNED';
  return null;
end $$;
create trigger households_turnovers after update of family_since on households for each row
  when (old.family_since is distinct from new.family_since) execute function leave_turnovers();

update household_turnovers t set state = 'WITHDRAWN', closed_at = clock_timestamp()
from households o
where o.id = t.household_id and t.state = 'PLANNED' and t.planned_at < o.family_since;

-- A plan that was made after the former family had left is younger than its end: nobody who lives there now did so when it was made.
update household_turnovers t set state = 'WITHDRAWN', closed_at = clock_timestamp()
where t.state = 'PLANNED' and t.planned_at < (
  select min(coalesce(h.vouched_at, h.decided_at, h.created_at)) from residences h
  where h.household_id = t.household_id and h.state = 'ACTIVE');
