import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

/** Posts whose counts differ from their rows; there must be none. */
export const findWrongCounts = ({ db }: TestApp) =>
  db.many<{ id: number }>(sql`
    select f.id from feeds f
    where f.reaction_count <> (select count(*) from feed_reactions r where r.feed_id = f.id)
      or f.bookmark_count <> (select count(*) from feed_bookmarks b where b.feed_id = f.id)
      or f.comment_count <>
        (select count(*) from comments c where c.feed_id = f.id and c.deleted_at is null)
      or exists (select from comments c where c.feed_id = f.id
        and c.reply_count <> (select count(*) from comments r where r.parent_id = c.id))`);
