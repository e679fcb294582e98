-- The post's number in its complex, roughly: two posts of one moment may share one. Search walks shelves of 4,096
-- numbers, the newest first (feed/feed-shelf.ts), and a post's shelf is mixed into each of its pieces. Posts of before
-- stand on the first shelf, whose pieces are as they were.
alter table feed_search add column number integer not null default 0;

-- New pieces wait in a list that every look into a shelf reads through. Upkeep empties it each minute; where so much is
-- written that it fills up before, a short list keeps looks quick, and the call that has to empty it.
alter index feed_search_by_gram set (gin_pending_list_limit = 1024);

-- Visits are forgotten after an hour.
create index feed_views_by_age on feed_views (viewed_at);
