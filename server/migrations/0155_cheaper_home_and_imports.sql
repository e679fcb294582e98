-- no transaction: facilities go on being read, and visits written.
-- additive
-- Whether a complex has ever had a facility, also one that was removed and kept its bookings (decision 112): the home screen asks where
-- it has none, and read the facilities of all complexes to know. Deleting a complex finds them by it, too.
drop index concurrently if exists facilities_of_any_time;
create index concurrently facilities_of_any_time on facilities (complex_id);

-- The import of a gate's log writes each visit of a month in one transaction, so that no version makes room for the next one (decision
-- 113): at 70 three of five went to another page, and into ten indexes.
alter table car_visits set (fillfactor = 45);

-- A log that was imported is never deleted but with its complex, which takes the visits and their marks along. The check of the key was a
-- quarter of the time in which marks are stored, and nothing but the key reads the index.
alter table car_marks drop constraint if exists car_marks_log_id_fkey;
drop index concurrently if exists car_marks_log;
