-- additive
-- Notices whose readers are still to be told of them (decision 064). A job tells them in the order of their ids, some at a
-- time, and keeps here how far it came, so that publishing waits for none of it and nobody is told twice.
create table notice_announcements (
  feed_id bigint primary key references feeds on delete cascade,
  -- The last member who was told.
  told_to bigint not null default 0
);
