import type { CommentPageView, CommentView } from "@danji/contract/comment";
import { accountCopy } from "@danji/contract/copy/account";
import { commentCopy } from "@danji/contract/copy/comment";
import { profileUrl } from "#account/profile-picture.ts";
import { seesComplex } from "#complex/complex-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

interface Row {
  readonly id: number;
  readonly feed_id: number;
  readonly parent_id: number | null;
  readonly author_id: number;
  readonly nickname: string | null;
  readonly picture_id: number | null;
  readonly contents: string;
  readonly created_at: Date;
  readonly is_deleted: boolean;
  readonly is_edited: boolean;
  readonly is_blocked: boolean;
}

/** A line of the page; a post without comments gives one line without a comment. */
type Line = { readonly comment_count: number; readonly thread_count: number } & (Row | { readonly id: null });

interface Paging {
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** A page of a post's comments with their replies and the counts, in one statement. Throws FEED_NOT_FOUND. */
export async function listComments(
  db: Queryable,
  viewer: Viewer,
  feedId: number,
  { page, size }: Paging,
): Promise<CommentPageView> {
  const roots = sql`
    select m.* from comments m
    where m.feed_id = ${feedId} and m.parent_id is null and exists (select from feed)
    order by m.created_at, m.id limit ${size} offset ${page * size}`;
  const lines = await db.many<Line>(sql`
    with feed as materialized (
      select f.comment_count,
        (select count(*) from comments m where m.feed_id = f.id and m.parent_id is null) as thread_count
      from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and ${seesComplex(viewer)}
    )
    select feed.comment_count, feed.thread_count, m.*
    from feed left join (${threads(viewer, roots)}) m on true
    order by m.created_at, m.id`);
  const [first] = lines;
  if (first === undefined) throw new Problem("FEED_NOT_FOUND");
  return {
    content: threadViews(lines.filter((line) => line.id !== null), viewer),
    page,
    size,
    totalElements: first.comment_count,
    totalPages: Math.ceil(first.thread_count / size),
  };
}

/** One comment with its replies, as it stands now; the caller knows that it is there and may be seen. */
export async function getThread(db: Queryable, viewer: Viewer, commentId: number): Promise<CommentView> {
  const root = sql`select * from comments where id = ${commentId}`;
  const rows = await db.many<Row>(sql`
    select * from (${threads(viewer, root)}) m order by m.created_at, m.id`);
  const comment = rows.find(({ id }) => id === commentId);
  if (comment === undefined) throw new Problem("COMMENT_NOT_FOUND");
  return commentView(comment, viewer, rows.filter((row) => row !== comment));
}

/** The comments that `roots` selects, and the replies to them. */
const threads = (viewer: Viewer, roots: Sql): Sql => sql`
  with root as materialized (${roots}),
  shown as (
    select * from root
    union all
    select m.* from root join comments m on m.parent_id = root.id
  )
  select m.id, m.feed_id, m.parent_id, m.author_id, m.contents, m.created_at,
    m.deleted_at is not null as is_deleted,
    m.updated_at > m.created_at as is_edited,
    b.blocked_id is not null as is_blocked,
    case when a.withdrawn_at is null then a.nickname end as nickname, a.picture_id
  from shown m
  join members a on a.id = m.author_id
  left join member_blocks b on b.blocker_id = ${viewer.memberId} and b.blocked_id = m.author_id`;

function threadViews(rows: readonly Row[], viewer: Viewer): CommentView[] {
  const roots = rows.filter(({ parent_id: parentId }) => parentId === null);
  const replies = new Map(roots.map(({ id }): [number, Row[]] => [id, []]));
  for (const row of rows) if (row.parent_id !== null) replies.get(row.parent_id)?.push(row);
  return roots.map((row) => commentView(row, viewer, replies.get(row.id) ?? []));
}

const commentView = (row: Row, viewer: Viewer, replies: readonly Row[]): CommentView => {
  const of = { commentId: row.id, feedId: row.feed_id, createdAt: row.created_at.toISOString() };
  const childrenCommentDto = replies.map((reply) => commentView(reply, viewer, []));
  if (row.is_deleted) return { ...of, ...deleted, childrenCommentDto };
  return {
    ...of,
    contents: row.contents,
    isAuthor: row.author_id === viewer.memberId,
    commentMemberResponseDto: {
      memberId: row.author_id,
      nickname: row.nickname ?? accountCopy.profile.withdrawn,
      profileUrl: profileUrl(row.picture_id),
      fileId: row.picture_id,
    },
    childrenCommentDto,
    isDeleted: false,
    isEdited: row.is_edited,
    isBlocked: row.is_blocked,
  };
};

// What was deleted no longer says whose it was, and is nobody's to change.
const deleted = {
  contents: commentCopy.deleted,
  isAuthor: false,
  commentMemberResponseDto: { memberId: 0, nickname: "", profileUrl: null, fileId: null },
  isDeleted: true,
  isEdited: false,
  isBlocked: false,
} as const;
