-- additive
-- Replies of a top-level comment, so that a page knows how many of each thread it has room for without reading them. The
-- database counts, whatever version of the server writes; once a statement, since a row that a transaction updates ever
-- again becomes slow to find.
alter table comments add column reply_count integer not null default 0;

create function count_replies() returns trigger language plpgsql as $$
begin
  update comments c
  set reply_count = c.reply_count + case tg_op when 'INSERT' then r.replies else - r.replies end
  from (select parent_id, count(*)::integer as replies from changed where parent_id is not null group by parent_id) r
  where c.id = r.parent_id;
  return null;
end $$;

create trigger replies_added after insert on comments referencing new table as changed
  for each statement execute function count_replies();
create trigger replies_removed after delete on comments referencing old table as changed
  for each statement execute function count_replies();
