-- additive
-- Open pages of a facility learn that what is free has changed (decision 083): whatever writes a booking, a closure or the rules
-- announces it at COMMIT. Of many rows of one facility in a transaction, PostgreSQL announces one.
create function announce_facility() returns trigger language plpgsql as $$
begin perform pg_notify('facility', json_build_object('type', tg_argv[0], 'facilityId', coalesce(new.facility_id, old.facility_id))::text); return null; end
$$;
create function announce_facility_rules() returns trigger language plpgsql as $$
begin perform pg_notify('facility', json_build_object('type', 'FACILITY', 'facilityId', new.id)::text); return null; end
$$;
create trigger reservation_made after insert on reservations for each row execute function announce_facility('BOOKINGS');
create trigger reservation_changed after update on reservations for each row
  when ((old.state, old.place, old.begins_at, old.ends_at) is distinct from (new.state, new.place, new.begins_at, new.ends_at))
  execute function announce_facility('BOOKINGS');
create trigger facility_closed after insert or update or delete on facility_closures for each row
  execute function announce_facility('FACILITY');
create trigger facility_changed after update on facilities for each row
  when (old.* is distinct from new.*) execute function announce_facility_rules();
-- A withdrawal takes the member out of what they cancelled. The table came with the version before: it has few of them.
create index reservations_of_canceller on reservations (closed_by_member) where closed_by_member is not null;
