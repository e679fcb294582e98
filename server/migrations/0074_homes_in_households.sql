-- no transaction: homes go on being written.
-- additive
call fill_households();

drop index concurrently if exists residences_in_household;
create index concurrently residences_in_household on residences (household_id, state);

-- One open home of a member a door; a second home in the complex needs somebody who vouches.
drop index concurrently if exists residences_open_door;
create unique index concurrently residences_open_door on residences (complex_id, member_id, household_id)
  where state in ('WAITING', 'ACTIVE');
drop index concurrently if exists residences_open;
