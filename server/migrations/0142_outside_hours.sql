-- no transaction: booking goes on.
-- additive
-- The few bookings about which an office has to decide (decision 096).

drop index concurrently if exists reservations_outside_hours;
create index concurrently reservations_outside_hours on reservations (facility_id) where outside_hours_since is not null;
