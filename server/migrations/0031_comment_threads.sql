-- no transaction
-- additive
-- A page of top-level comments never passes a reply, and a page of replies is read in its order.
drop index concurrently if exists comments_roots;
create index concurrently comments_roots on comments (feed_id, created_at, id) where parent_id is null;
drop index concurrently if exists comments_replies;
create index concurrently comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
drop index concurrently if exists comments_by_parent;
