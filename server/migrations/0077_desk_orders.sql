-- no transaction: homes go on being written.
-- additive
-- The orders of the desk's tables (decision 051): 동 and 호 by their numbers, and since when somebody lives there.
drop index concurrently if exists residences_by_door;
create index concurrently residences_by_door on residences
  (complex_id, state, length(door_part(building)), door_part(building), length(door_part(unit)), door_part(unit), id);

drop index concurrently if exists residences_by_since;
create index concurrently residences_by_since on residences
  (complex_id, state, coalesce(vouched_at, decided_at, created_at), id);

drop index concurrently if exists households_by_door;
create index concurrently households_by_door on households
  (complex_id, length(building_key), building_key, length(unit_key), unit_key);
