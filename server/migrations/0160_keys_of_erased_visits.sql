-- no transaction: visits go on being written.
-- additive
-- The key of a request went on standing beside an erased plate, and its hash tells which plate it was. The job that erases plates
-- removes them, a few thousand at a time; the index holds those that it has left, also of what the version before erases meanwhile.
drop index concurrently if exists car_visits_erased_keys;
create index concurrently car_visits_erased_keys on car_visits (id) where erased_at is not null and request_key is not null;

-- The same of what a guard took back: a few rows, which go after a month.
update car_sightings set request_hash = null where car_id is null and request_hash is not null;
