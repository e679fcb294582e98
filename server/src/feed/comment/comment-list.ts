import type { CommentPageView, CommentView } from "@danji/contract/feed/comment";
import { commentLimits } from "@danji/contract/feed/comment-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import {
  commentColumns,
  type CommentColumns,
  type CommentContext,
  type CommentRow,
  commentRows,
  threadView,
} from "./comment-row.ts";
import { seesOneFeed } from "../post/feed-visibility.ts";

interface Counts {
  readonly comment_count: number;
  /** Number of top-level comments of the post; null where it follows from the page itself. */
  readonly thread_count: number | null;
}

interface Paging {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/**
 * A page of a post's top-level comments with the first of their replies, at most `commentLimits.answerMax` in all, in one
 * statement. Throws FEED_NOT_FOUND.
 */
export async function listComments(
  db: Queryable,
  viewer: Viewer,
  feedId: number,
  { page, size }: Paging,
): Promise<CommentPageView> {
  const row = await db.maybe<Counts & CommentColumns>(sql`
    with feed as materialized (
      select f.comment_count from feeds f cross join lateral (
        select from complexes c where c.id = f.complex_id and ${seesOneFeed(viewer)} limit 1
      ) c where f.id = ${feedId}
    ),
    root as materialized (
      select m.* from comments m
      where m.feed_id = ${feedId} and m.parent_id is null and exists (select from feed)
      order by m.created_at, m.id limit ${size} offset ${page * size}
    ),
    ${commentsWithinLimit}
    select feed.comment_count, ${threadCount(feedId, size)} as thread_count, m.*
    from feed cross join room cross join (${commentColumns(viewer, sql`shown`)}) m`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  const content = threadViews(commentRows(row), { feedId, viewer });
  return {
    content,
    page,
    size,
    totalElements: row.comment_count,
    totalPages: Math.ceil((row.thread_count ?? page * size + content.length) / size),
  };
}

// Counted only for a full page or one past the end: otherwise the page itself gives the total.
const threadCount = (feedId: number, size: number): Sql => sql`
  case when room.threads not between 1 and ${size}::integer - 1
    then (select count(*) from comments m where m.feed_id = ${feedId} and m.parent_id is null) end`;

/** One comment with the first of its replies. The caller has checked that it exists and that the viewer may see it. */
export async function getThread(db: Queryable, context: CommentContext, commentId: number): Promise<CommentView> {
  const columns = await db.one<CommentColumns>(sql`
    with root as materialized (select * from comments where id = ${commentId}), ${commentsWithinLimit}
    ${commentColumns(context.viewer, sql`shown`)}`);
  const rows = commentRows(columns);
  const comment = rows.find(({ id }) => id === commentId);
  if (comment === undefined) throw new Problem("COMMENT_NOT_FOUND");
  return threadView(
    comment,
    context,
    rows.filter((row) => row !== comment),
  );
}

/**
 * Largest number of replies per thread such that all threads together fill the answer (max-min fairness): threads below
 * it are complete and leave their share to the longer ones. With threads ordered by length, the n-th is offered an
 * equal share of what the shorter ones leave; the largest such share is the limit.
 */
const maxRepliesPerThread = sql`
  select greatest(0, max((${commentLimits.answerMax} - threads - before) / (threads - place + 1))) from (
    select count(*) over () as threads, row_number() over by_length as place,
      coalesce(sum(reply_count) over (order by reply_count, id rows between unbounded preceding and 1 preceding), 0) as before
    from root window by_length as (order by reply_count, id)
  ) thread`;

/**
 * The comments of `root` and the first replies of each, limited as `maxRepliesPerThread` says. Counts are known before
 * replies are read, so no more rows are read than are returned.
 */
const commentsWithinLimit = sql`
  room as materialized (
    select count(*) as threads,
      case when count(*) + sum(reply_count) <= ${commentLimits.answerMax} then ${commentLimits.answerMax}
        else (${maxRepliesPerThread}) end as most
    from root
  ),
  shown as (
    select * from root
    union all
    select m.* from root cross join lateral (
      select m.* from comments m where m.parent_id = root.id
      order by m.created_at, m.id limit (select most from room)
    ) m where root.reply_count > 0
  )`;

function threadViews(rows: readonly CommentRow[], context: CommentContext): CommentView[] {
  const replies = new Map<number, CommentRow[]>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    const siblings = replies.get(row.parentId);
    if (siblings === undefined) replies.set(row.parentId, [row]);
    else siblings.push(row);
  }
  return rows.filter((row) => row.parentId === null).map((row) => threadView(row, context, replies.get(row.id) ?? []));
}
