-- Bookings of those who lived behind a door until a 세대 교체: no limit or pause of the next household counts them, and it does not
-- see them.
alter table reservations add column is_former boolean not null default false;
update reservations r set is_former = true
from household_turnovers t
where t.household_id = r.household_id and t.state = 'DONE' and r.created_at < t.closed_at;
