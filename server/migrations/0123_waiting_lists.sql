-- additive: the version before lists what stands in line among the past.
-- A reservation stands in line, or is an offer that holds its place until a moment (decision 082). Bookings are as old as
-- 0120 of the same release: the tables are small, so that the constraint is built anew under one short lock.
alter table reservations drop constraint reservations_state_check;
alter table reservations add constraint reservations_state_check check (state in
  ('QUEUED', 'OFFERED', 'WAITING', 'BOOKED', 'USED', 'NO_SHOW', 'CANCELLED', 'DECLINED', 'MISSED'));
alter table reservations drop constraint reservations_closed_by_check;
alter table reservations add constraint reservations_closed_by_check check (closed_by in
  ('HOUSEHOLD', 'OFFICE', 'TURNOVER', 'MOVED_OUT', 'WITHDRAWAL', 'EXPIRED', 'OVER'));
alter table reservations drop constraint reservations_check1;
alter table reservations add constraint reservations_closed
  check ((state in ('CANCELLED', 'DECLINED', 'MISSED')) = (closed_at is not null));
alter table reservations drop constraint reservations_check3;
alter table reservations add constraint reservations_has_place
  check (place is not null or state in ('QUEUED', 'WAITING', 'CANCELLED', 'DECLINED', 'MISSED'));

-- Until when an offer holds its place.
alter table reservations add column offer_until timestamptz;
alter table reservations add constraint reservations_offer check (state <> 'OFFERED' or offer_until is not null);
-- When the household was reminded of it.
alter table reservations add column reminded_at timestamptz;

-- Never two in one place: an offer is one of them.
alter table reservations drop constraint reservations_place;
alter table reservations add constraint reservations_place exclude using gist
  (facility_id with =, place with =, tstzrange(begins_at, ends_at) with &&)
  where (state in ('OFFERED', 'BOOKED', 'USED', 'NO_SHOW'));

create index reservations_in_line on reservations (facility_id, id) where state in ('QUEUED', 'OFFERED');
create index reservations_to_remind on reservations (begins_at) where state = 'BOOKED' and reminded_at is null;
