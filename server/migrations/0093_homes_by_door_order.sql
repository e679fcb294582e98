-- no transaction: homes go on being written.
-- additive
call fill_resident_search();

drop index concurrently if exists residences_by_door_order;
create index concurrently residences_by_door_order on residences (complex_id, state, door_order, id);
drop index concurrently if exists residences_by_door;

drop index concurrently if exists residences_by_name_and_door;
create index concurrently residences_by_name_and_door on residences (complex_id, state, person_name, door_order, id);
drop index concurrently if exists residences_by_name;
