-- no transaction: offices go on working.
-- additive
-- What one member has done for offices, for their data export.
drop index concurrently if exists office_acts_by_actor;
create index concurrently office_acts_by_actor on office_acts (actor_id, id);
