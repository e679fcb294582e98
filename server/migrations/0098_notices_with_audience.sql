-- no transaction: posts go on being written.
-- additive
-- Whether a complex has notices that are not for everybody (decision 064).
drop index concurrently if exists feeds_with_audience;
create index concurrently feeds_with_audience on feeds (complex_id) where audience is not null;
