import type { CommentMemberView, CommentView } from "@danji/contract/comment";
import { accountCopy } from "@danji/contract/copy/account";
import { commentCopy } from "@danji/contract/copy/comment";
import { profileUrl } from "#account/profile-picture.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { writeCursor } from "./feed-cursor.ts";
import { asUtc, isoOf, microsOf } from "./feed-row.ts";

/** A comment as `commentColumns` gives it. */
export interface CommentRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly author_id: number;
  readonly contents: string;
  /** As `asUtc` gives it. */
  readonly written_at: string;
  readonly reply_count: number;
  readonly is_deleted: boolean;
  readonly is_edited: boolean;
  readonly is_blocked: boolean;
  readonly nickname: string | null;
  readonly picture_id: number | null;
}

/**
 * Columns of a comment `m`, with `commentAuthor` behind its table. Whom the viewer blocks is read once a statement: a join
 * would look for each author.
 */
export const commentColumns = (viewer: Viewer): Sql => sql`
  m.id, m.parent_id, m.author_id, m.contents, ${asUtc(sql`m.created_at`)} as written_at, m.reply_count,
  m.deleted_at is not null as is_deleted, m.updated_at > m.created_at as is_edited,
  m.author_id = any(array(select b.blocked_id from member_blocks b where b.blocker_id = ${viewer.memberId})) as is_blocked,
  a.nickname, a.picture_id`;

/** The author of a comment `m`. The limit keeps it a step in the primary key: a plain join was planned as a hash of all. */
export const commentAuthor = sql`
  left join lateral (
    select case when w.withdrawn_at is null then w.nickname end as nickname, w.picture_id
    from members w where w.id = m.author_id limit 1
  ) a on true`;

/** What a reader is shown of comments of one post. */
export interface CommentReader {
  readonly feedId: number;
  readonly viewer: Viewer;
}

/** A reply. */
export const replyView = (row: CommentRow, reader: CommentReader): CommentView => commentView(row, reader, []);

/** A top-level comment with the first of its replies; where there are more, it says how many and where they begin. */
export function threadView(row: CommentRow, reader: CommentReader, replies: readonly CommentRow[]): CommentView {
  const view = commentView(row, reader, replies.map((reply) => replyView(reply, reader)));
  if (row.reply_count <= replies.length) return view;
  const last = replies.at(-1);
  const cut = { ...view, childrenCount: row.reply_count };
  return last === undefined ? cut : { ...cut, childrenCursor: cursorAfter(last) };
}

/** Where the replies after this one begin. */
export const cursorAfter = ({ id, written_at: at }: CommentRow): string =>
  writeCursor({ order: "REPLY", lead: 0, at: microsOf(at), id });

function commentView(row: CommentRow, { feedId, viewer }: CommentReader, replies: readonly CommentView[]): CommentView {
  const { is_deleted: isDeleted } = row;
  return {
    commentId: row.id,
    feedId,
    createdAt: isoOf(row.written_at),
    contents: isDeleted ? commentCopy.deleted : row.contents,
    // What was deleted no longer says whose it was, and is nobody's to change.
    isAuthor: !isDeleted && row.author_id === viewer.memberId,
    commentMemberResponseDto: isDeleted ? nobody : memberView(row),
    childrenCommentDto: replies,
    isDeleted,
    isEdited: !isDeleted && row.is_edited,
    isBlocked: !isDeleted && row.is_blocked,
  };
}

const nobody: CommentMemberView = { memberId: 0, nickname: "", profileUrl: null, fileId: null };

const memberView = (row: CommentRow): CommentMemberView => ({
  memberId: row.author_id,
  nickname: row.nickname ?? accountCopy.profile.withdrawn,
  profileUrl: profileUrl(row.picture_id),
  fileId: row.picture_id,
});
