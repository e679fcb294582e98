-- no transaction
-- additive
-- The key of a post or a comment outlives it, so that a repeat after the deletion writes nothing. No row is scanned while
-- the writers of comments and posts wait: the constraints are checked afterwards.
alter table comment_creations
  alter column comment_id drop not null,
  drop constraint if exists comment_creations_comment_id_fkey,
  add constraint comment_creations_comment_id_fkey foreign key (comment_id) references comments on delete set null not valid;
alter table comment_creations validate constraint comment_creations_comment_id_fkey;
alter table feed_creations
  alter column feed_id drop not null,
  drop constraint if exists feed_creations_feed_id_fkey,
  add constraint feed_creations_feed_id_fkey foreign key (feed_id) references feeds on delete set null not valid;
alter table feed_creations validate constraint feed_creations_feed_id_fkey;
