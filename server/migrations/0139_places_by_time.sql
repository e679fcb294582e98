-- no transaction: booking goes on.
-- additive
-- What is held on some days of a facility, from the index alone (decision 090).

drop index concurrently if exists reservations_held;
create index concurrently reservations_held on reservations (facility_id, begins_at, place) include (ends_at)
  where state in ('OFFERED', 'BOOKED', 'USED', 'NO_SHOW');
