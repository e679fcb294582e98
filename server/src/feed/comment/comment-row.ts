import type { CommentMemberView, CommentView } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import type { Breach, Hider } from "@danji/contract/complex/community/community-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { hiddenView, type StoredHiding } from "#complex/community/hidden-words.ts";
import { authorName, isOfficeVoice, officeName, type StoredVoice, voiceView } from "#complex/voice.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { writeCursor } from "../list/feed-cursor.ts";
import { asUtc, isoOf, microsOf } from "../list/feed-row.ts";

/** A stored comment with its author. */
export interface CommentRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly authorId: number;
  readonly contents: string;
  /** As `asUtc` gives it. */
  readonly writtenAt: string;
  readonly replyCount: number;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  readonly isBlocked: boolean;
  readonly nickname: string | null;
  readonly pictureId: number | null;
  readonly voice: StoredVoice;
  readonly officeName: string | null;
  readonly hiding: StoredHiding;
}

/** Comments as columns; each column is null where there are no comments. */
export interface CommentColumns {
  readonly ids: readonly number[] | null;
  readonly parent_ids: readonly (number | null)[] | null;
  readonly author_ids: readonly number[] | null;
  readonly contents: readonly string[] | null;
  readonly written_at: readonly string[] | null;
  readonly reply_counts: readonly number[] | null;
  readonly are_deleted: readonly boolean[] | null;
  readonly are_edited: readonly boolean[] | null;
  readonly are_blocked: readonly boolean[] | null;
  readonly nicknames: readonly (string | null)[] | null;
  readonly picture_ids: readonly (number | null)[] | null;
  /** Voice and name of the office by the id of a comment; those of neighbours are left out. */
  readonly voices: Readonly<Record<string, readonly [voice: StoredVoice, officeName: string | null]>> | null;
  /** By whom and for which rule a comment is hidden, by its id; those that are shown are left out. */
  readonly hidden: Readonly<Record<string, readonly [by: Hider, rule: Breach | null]>> | null;
}

/**
 * Query of the comments `from` in their order, as one row of CommentColumns (columns aggregated to JSON arrays): the
 * driver parses a value of a row in the time in which JSON.parse parses several, so a hundred rows cost it twice as
 * much (decision 024). The viewer's blocks are read once: a join would look them up for each author. The limit makes
 * each author a step in the primary key: a plain join was planned as a hash of all members.
 */
const complexId = sql`complex_of_post(m.feed_id)`;
export const commentColumns = (viewer: Viewer, from: Sql): Sql => sql`
  select json_agg(m.id) as ids, json_agg(m.parent_id) as parent_ids, json_agg(m.author_id) as author_ids,
    json_agg(m.contents) as contents, json_agg(${asUtc(sql`m.created_at`)}) as written_at,
    json_agg(m.reply_count) as reply_counts, json_agg(m.deleted_at is not null) as are_deleted,
    json_agg(m.updated_at > m.created_at) as are_edited, json_agg(m.author_id = any(array(
      select b.blocked_id from member_blocks b where b.blocker_id = ${viewer.memberId}))) as are_blocked,
    json_agg(m.nickname) as nicknames, json_agg(m.picture_id) as picture_ids,
    json_object_agg(m.id, json_build_array(m.voice, ${officeName(sql`m.voice`, complexId)}))
      filter (where m.voice is not null) as voices,
    json_object_agg(m.id, json_build_array(m.hidden_by, m.hidden_rule)) filter (where m.hidden_by is not null) as hidden
  from (
    select m.*, a.nickname, a.picture_id from ${from} m left join lateral (
      select ${nicknameIn(complexId)} as nickname, a.picture_id from members a where a.id = m.author_id limit 1
    ) a on true
    order by m.created_at, m.id
  ) m`;

/** The comments of a row of columns, in order. */
export function commentRows(columns: CommentColumns): CommentRow[] {
  const { ids, parent_ids, author_ids, contents, written_at, reply_counts } = columns;
  const { are_deleted, are_edited, are_blocked, nicknames, picture_ids, voices, hidden } = columns;
  return (ids ?? []).map((id, index) => ({
    id,
    parentId: parent_ids?.[index] ?? null,
    authorId: author_ids?.[index] ?? 0,
    contents: contents?.[index] ?? "",
    writtenAt: written_at?.[index] ?? "",
    replyCount: reply_counts?.[index] ?? 0,
    isDeleted: are_deleted?.[index] === true,
    isEdited: are_edited?.[index] === true,
    isBlocked: are_blocked?.[index] === true,
    nickname: nicknames?.[index] ?? null,
    pictureId: picture_ids?.[index] ?? null,
    voice: voices?.[id]?.[0] ?? null,
    officeName: voices?.[id]?.[1] ?? null,
    hiding: { hidden_by: hidden?.[id]?.[0] ?? null, hidden_rule: hidden?.[id]?.[1] ?? null },
  }));
}

/** What the view of a post's comments depends on. */
export interface CommentContext {
  readonly feedId: number;
  readonly viewer: Viewer;
}

/** A reply. */
export const replyView = (row: CommentRow, context: CommentContext): CommentView => commentView(row, context, []);

/** A top-level comment with the first of its replies; where there are more, with their number and the cursor of the next. */
export function threadView(row: CommentRow, context: CommentContext, replies: readonly CommentRow[]): CommentView {
  const view = commentView(
    row,
    context,
    replies.map((reply) => replyView(reply, context)),
  );
  if (row.replyCount <= replies.length) return view;
  const last = replies.at(-1);
  const truncated = { ...view, childrenCount: row.replyCount };
  return last === undefined ? truncated : { ...truncated, childrenCursor: cursorAfter(last) };
}

/** Cursor of the replies after this one. */
export const cursorAfter = ({ id, writtenAt: at }: CommentRow): string =>
  writeCursor({ order: "REPLY", rank: 0, at: microsOf(at), id });

function commentView(
  row: CommentRow,
  { feedId, viewer }: CommentContext,
  replies: readonly CommentView[],
): CommentView {
  const isOwn = row.authorId === viewer.memberId;
  const { hidden_by: hiddenBy } = row.hiding;
  // A hidden comment is to others what a deleted one is, under another sentence.
  const isDeleted = row.isDeleted || (hiddenBy !== null && !isOwn);
  const placeholder = hiddenBy === null ? commentCopy.deleted : communityRulesCopy.hiddenComment[hiddenBy];
  return {
    commentId: row.id,
    feedId,
    createdAt: isoOf(row.writtenAt),
    contents: isDeleted ? placeholder : row.contents,
    // A deleted comment shows no author and cannot be changed.
    isAuthor: !isDeleted && isOwn,
    commentMemberResponseDto: isDeleted ? deletedAuthor : memberView(row),
    childrenCommentDto: replies,
    isDeleted,
    isEdited: !isDeleted && row.isEdited,
    isBlocked: !isDeleted && row.isBlocked && !isOfficeVoice(row.voice),
    ...hiddenView(row.hiding, isOwn),
  };
}

const deletedAuthor: CommentMemberView = { memberId: 0, nickname: "", profileUrl: null, fileId: null };

const memberView = (row: CommentRow): CommentMemberView => ({
  memberId: row.authorId,
  nickname: authorName(row.voice, row.officeName, nicknameOrWithdrawn(row.nickname)),
  profileUrl: row.officeName === null ? profileUrl(row.pictureId) : null,
  fileId: row.officeName === null ? row.pictureId : null,
  ...voiceView(row.voice),
});
