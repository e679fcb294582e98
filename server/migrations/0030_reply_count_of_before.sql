-- additive
-- The replies of before. Whoever writes a comment holds its post first: those writers wait, readers do not.
select id from feeds f where exists (select from comments c where c.feed_id = f.id and c.parent_id is not null)
order by id for no key update;

update comments c set reply_count = r.replies
from (select parent_id, count(*)::integer as replies from comments where parent_id is not null group by parent_id) r
where c.id = r.parent_id and c.reply_count <> r.replies;
