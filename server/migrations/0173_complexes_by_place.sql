-- no transaction: complexes go on being written.
-- additive
drop index concurrently if exists complexes_by_current_place;
create index concurrently complexes_by_current_place on complexes (place);
