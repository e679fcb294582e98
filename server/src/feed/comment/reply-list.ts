import type { ReplyPageView } from "@danji/contract/feed/comment";
import type { Queryable } from "#platform/db/database.ts";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { commentColumns, type CommentColumns, commentRows, cursorAfter, replyView } from "./comment-row.ts";
import { replyAfterCursor } from "../list/feed-cursor.ts";
import { pageCursor } from "../list/feed-page.ts";
import { seesOneFeed } from "../post/feed-visibility.ts";

interface Thread {
  readonly feedId: number;
  readonly commentId: number;
}

/**
 * Replies to a top-level comment by time, in one statement. The comment is the outer row, which distinguishes an
 * unknown comment from one without replies. Throws COMMENT_NOT_FOUND, also for one that the viewer may not see.
 */
export async function listReplies(
  db: Queryable,
  viewer: Viewer,
  { feedId, commentId }: Thread,
  query: KeysetQuery,
): Promise<ReplyPageView> {
  const from = pageCursor(query, "REPLY");
  const columns = await db.maybe<CommentColumns>(sql`
    select m.* from (
      select p.id from comments p join feeds f on f.id = p.feed_id join complexes c on c.id = f.complex_id
      where p.id = ${commentId} and p.feed_id = ${feedId} and p.parent_id is null and ${seesOneFeed(viewer)}
    ) thread
    cross join lateral (${commentColumns(
      viewer,
      sql`(
        select m.* from comments m where m.parent_id = thread.id ${from === undefined ? sql`` : sql`and ${replyAfterCursor(from)}`}
        order by m.created_at, m.id limit ${query.size + 1}
      )`,
    )}) m`);
  if (columns === undefined) throw new Problem("COMMENT_NOT_FOUND");
  const { rows, nextCursor } = keysetPage(commentRows(columns), query.size, cursorAfter);
  return { content: rows.map((row) => replyView(row, { feedId, viewer })), nextCursor };
}
