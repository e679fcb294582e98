-- no transaction: visits go on being registered.
-- additive
-- The visits that a refused plate stopped (decision 088).

drop index concurrently if exists car_visits_refusal;
create index concurrently car_visits_refusal on car_visits (refusal_id) where refusal_id is not null;

-- What a new refusal stops.
drop index concurrently if exists car_visits_key;
create index concurrently car_visits_key on car_visits (complex_id, plate_key, from_at) where cancelled_at is null and plate_key is not null;
