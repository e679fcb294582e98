-- no transaction: homes, cases and comments go on being written.
-- additive
-- The residents' table by name and by search, cases that wait for a desk, and comments by day (decision 055).
call fill_resident_search();

drop index concurrently if exists residences_by_name;
create index concurrently residences_by_name on residences
  (complex_id, state, person_name, length(door_part(building)), door_part(building), length(door_part(unit)), door_part(unit), id);

-- Moves are rare: without a list of pending entries, which each search would read.
drop index concurrently if exists residences_by_pairs;
create index concurrently residences_by_pairs on residences using gin (text_pairs(complex_id, search_text)) with (fastupdate = off);

drop index concurrently if exists report_cases_waiting;
create index concurrently report_cases_waiting on report_cases (complex_id) where state = 'OPEN';

-- Comments lie in the order of their times: a day is a few ranges of pages, and a new comment changes no entry.
drop index concurrently if exists comments_by_time;
create index concurrently comments_by_time on comments using brin (created_at) with (pages_per_range = 16);
