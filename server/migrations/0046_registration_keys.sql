-- no transaction
-- additive
-- A registration that is repeated with its key makes one complex.
drop index concurrently if exists complexes_registered_by_request_key;
create unique index concurrently complexes_registered_by_request_key on complexes (registered_by, request_key)
  where request_key is not null;
drop index concurrently if exists complexes_registered_by;
create index concurrently complexes_registered_by on complexes (registered_by) where registered_by is not null;
