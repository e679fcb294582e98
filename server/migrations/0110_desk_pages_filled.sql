-- no transaction: homes go on being written.
-- additive
call fill_resident_search();

-- Moves are rare: without a list of pending entries, which each search would read.
drop index concurrently if exists residences_by_words;
create index concurrently residences_by_words on residences using gin (search_keys(complex_id, search_text)) with (fastupdate = off);
drop index concurrently if exists residences_by_pairs;
