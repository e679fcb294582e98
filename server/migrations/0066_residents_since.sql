-- additive
-- Since when residents alone read and write (decision 043); null in other kinds, and for those that always were so.
alter table complexes add column residents_since timestamptz;
