-- no transaction: inquiries go on being written.
-- additive
-- The order of a desk, open ones first, with what its counts read (decision 060).
drop index concurrently if exists inquiries_by_due;
create index concurrently inquiries_by_due on inquiries (complex_id, closed_at desc nulls first, due_at, id)
  include (stage, held_at) where complex_id is not null;
