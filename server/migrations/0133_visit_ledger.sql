-- no transaction: visits go on being registered.
-- additive
-- The ledger of visits: by their begin, and by what stands at the end of a plate (decision 085).

drop index concurrently if exists car_visits_by_begin;
create index concurrently car_visits_by_begin on car_visits (complex_id, from_at, id);

drop index concurrently if exists car_visits_by_tail;
create index concurrently car_visits_by_tail on car_visits (complex_id, plate_tail, from_at) where plate_tail is not null;
