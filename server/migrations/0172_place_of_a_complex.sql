-- additive
-- Name and address as two complexes are compared, by one rule that knows the administrative names of today and before
-- (server/src/complex/address/place-key.ts). It is written with the columns of the search, also for the complexes that are here
-- already: by the process that starts with this release. place_key stays what it was, of what members wrote, and by that rule too.
-- complex_place and its index stay for the processes of the release before, which compare by them.
alter table complexes add column place text;
