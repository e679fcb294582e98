import { commentLimits, type CommentPageView, type CommentView } from "@danji/contract/comment";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { commentAuthor, commentColumns, type CommentReader, type CommentRow, threadView } from "./comment-row.ts";

interface Counts {
  readonly comment_count: number;
  /** Top-level comments of the post; null where the page itself tells. */
  readonly thread_count: number | null;
}

/** A line of the page; a post without comments gives one line without a comment. */
type Line = Counts & (CommentRow | { readonly id: null });

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
  const lines = await db.many<Line>(sql`
    with feed as materialized (
      select f.comment_count from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and ${seesComplex(viewer)}
    ),
    root as materialized (
      select m.* from comments m
      where m.feed_id = ${feedId} and m.parent_id is null and exists (select from feed)
      order by m.created_at, m.id limit ${size} offset ${page * size}
    )
    select feed.comment_count, ${threadCount(feedId, size)} as thread_count, m.*
    from feed left join (${threads(viewer)}) m on true
    order by m.created_at, m.id`);
  const [first] = lines;
  if (first === undefined) throw new Problem("FEED_NOT_FOUND");
  const rows = lines.filter((line): line is Counts & CommentRow => line.id !== null);
  const content = threadViews(rows, { feedId, viewer });
  return {
    content,
    page,
    size,
    totalElements: first.comment_count,
    totalPages: Math.ceil((first.thread_count ?? page * size + content.length) / size),
  };
}

// Counted only where the page is full or behind the last: any other tells by itself how many come before its end.
const threadCount = (feedId: number, size: number): Sql => sql`
  case when (select count(*) from root) not between 1 and ${size}::integer - 1
    then (select count(*) from comments m where m.feed_id = ${feedId} and m.parent_id is null) end`;

/** One comment with the first of its replies, as it stands now; the caller knows that it is there and may be seen. */
export async function getThread(db: Queryable, reader: CommentReader, commentId: number): Promise<CommentView> {
  const rows = await db.many<CommentRow>(sql`
    with root as materialized (select * from comments where id = ${commentId})
    select * from (${threads(reader.viewer)}) m order by m.created_at, m.id`);
  const comment = rows.find(({ id }) => id === commentId);
  if (comment === undefined) throw new Problem("COMMENT_NOT_FOUND");
  return threadView(comment, reader, rows.filter((row) => row !== comment));
}

/**
 * The comments of `root`, and as many of the replies to each as there is room for beside the others. The counts are known
 * before a reply is read, so that no more is read than is shown.
 */
const threads = (viewer: Viewer): Sql => sql`
  with room as materialized (
    select case when count(*) + sum(reply_count) <= ${commentLimits.answerMax} then ${commentLimits.answerMax}
      else (${level}) end as most
    from root
  ),
  shown as (
    select * from root
    union all
    select m.* from root cross join lateral (
      select m.* from comments m where m.parent_id = root.id
      order by m.created_at, m.id limit (select most from room)
    ) m where root.reply_count > 0
  )
  select ${commentColumns(viewer)}, m.created_at
  from shown m ${commentAuthor}`;

/**
 * The most replies of each thread such that all together fill the answer: what the short threads leave goes to the long
 * ones. Of the threads by their length, the n-th could have an equal share of what those before it leave; the largest
 * such share is the one at which the first thread is cut.
 */
const level = sql`
  select greatest(0, max((${commentLimits.answerMax} - threads - before) / (threads - place + 1))) from (
    select count(*) over () as threads, row_number() over by_length as place,
      coalesce(sum(reply_count) over (order by reply_count, id rows between unbounded preceding and 1 preceding), 0) as before
    from root window by_length as (order by reply_count, id)
  ) thread`;

function threadViews(rows: readonly CommentRow[], reader: CommentReader): CommentView[] {
  const replies = new Map<number, CommentRow[]>();
  for (const row of rows) {
    if (row.parent_id === null) continue;
    const siblings = replies.get(row.parent_id);
    if (siblings === undefined) replies.set(row.parent_id, [row]);
    else siblings.push(row);
  }
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => threadView(row, reader, replies.get(row.id) ?? []));
}
