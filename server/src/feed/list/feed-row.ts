import type { FeedItemView } from "@danji/contract/feed/feed";
import type { FeedType } from "@danji/contract/feed/feed-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { hiddenView, type StoredHiding } from "#complex/community/hidden-words.ts";
import { authorName, isOfficeVoice, type StoredVoice, voiceView } from "#complex/voice.ts";
import { anyOf, type Sql, sql } from "#platform/db/sql.ts";
import { thumbUrl } from "../post/feed-image.ts";

/** What few posts have: the mark of a guest or an office, and what hides a post. */
export interface PostMarks extends StoredHiding {
  readonly voice: StoredVoice;
  readonly from_false_office: boolean;
  /** The complex whose office wrote it; null for other voices. */
  readonly office_name: string | null;
}

/** Those of the shown words of a neighbour. */
export const noMarks: PostMarks = {
  voice: null,
  from_false_office: false,
  hidden_by: null,
  hidden_rule: null,
  office_name: null,
};

/** One list item as its statement returns it. */
export interface FeedRow {
  readonly id: number;
  readonly author_id: number;
  readonly feed_type: FeedType;
  readonly pinned: boolean;
  readonly title: string;
  readonly preview: string;
  readonly written_at: string;
  readonly view_count: number;
  readonly reaction_count: number;
  readonly bookmark_count: number;
  readonly comment_count: number;
  readonly thumbnail_key: string | null;
  readonly nickname: string | null;
  /** Null for the shown words of a neighbour. */
  readonly marks: PostMarks | null;
  /** Those of the viewers who like the post, or null for none. */
  readonly liked_by: readonly number[] | null;
  /** Those of the viewers who block its author, or null for none. */
  readonly blocked_by: readonly number[] | null;
}

/** Time as text in UTC: avoids a Date and keeps the microseconds that a cursor needs. */
export const asUtc = (column: Sql): Sql => sql`(${column} at time zone 'UTC')::text`;

/**
 * One column for all marks of a post `f`, null for nearly every post (decision 054). `complexName` is the name of its
 * complex.
 */
export const marksColumn = (complexName: Sql): Sql => sql`
  case when f.voice is not null or f.from_false_office or f.hidden_by is not null then
    json_build_object('voice', f.voice, 'from_false_office', f.from_false_office, 'hidden_by', f.hidden_by,
      'hidden_rule', f.hidden_rule, 'office_name', case when f.voice <> 'GUEST' then ${complexName} end) end`;

/** The name of the complex of a post `f`, for a statement that has not read it. */
export const complexNameOf: Sql = sql`complex_name(f.complex_id)`;

/**
 * Those of the readers who like the post `f`, and those who block its author, as two columns. One reader alone needs no
 * aggregate; the blocks are read once.
 */
function readerColumns(readers: readonly number[]): Sql {
  const blocked = sql`f.author_id = any(array(select b.blocked_id from member_blocks b where b.blocker_id ${anyOf(readers)}))`;
  const liked = sql`from feed_reactions r where r.feed_id = f.id and r.member_id ${anyOf(readers)}`;
  if (readers.length === 1)
    return sql`(select json_build_array(r.member_id) ${liked}) as liked_by,
      case when ${blocked} then json_build_array(${readers[0]}::bigint) end as blocked_by`;
  return sql`(select json_agg(r.member_id) ${liked}) as liked_by,
    case when ${blocked} then (select json_agg(b.blocker_id) from member_blocks b
      where b.blocked_id = f.author_id and b.blocker_id ${anyOf(readers)}) end as blocked_by`;
}

/**
 * Columns of a post `f` for the viewers of one coalesced read. Author and likes are scalar subqueries, each one step in
 * a primary key; the viewers' blocks are read once. A prepared statement is planned without knowing that a page is
 * short: a join was planned as a hash of all members, an EXISTS as one of everything the viewer ever liked.
 */
export const itemColumns = (readers: readonly number[], complexName: Sql): Sql => sql`
  f.id, f.author_id, f.feed_type, f.pinned, f.title, f.preview, ${asUtc(sql`f.created_at`)} as written_at,
  f.view_count, f.reaction_count, f.bookmark_count, f.comment_count, f.thumbnail_key,
  (select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = f.author_id) as nickname,
  ${marksColumn(complexName)} as marks, ${readerColumns(readers)}`;

// Literals and not parameters: only then does a prepared statement use the partial index of the notices.
const typeConditions: Readonly<Record<FeedType, Sql>> = {
  NOTICE: sql`and f.feed_type = 'NOTICE'`,
  FEED: sql`and f.feed_type = 'FEED'`,
};

/** Condition on a post `f`, with its `and`; empty for all types. */
export const feedTypeCondition = (feedType: FeedType | undefined): Sql =>
  feedType === undefined ? sql`` : typeConditions[feedType];

/** A list item as one viewer sees it, or as all viewers without a like or block see it. */
export function itemView(row: FeedRow, reader?: number): FeedItemView {
  const isByBlocked = includesMember(row.blocked_by, reader);
  const item = {
    feedId: row.id,
    memberId: row.author_id,
    nickName: nicknameOrWithdrawn(row.nickname),
    title: row.title,
    contents: row.preview,
    localDateTime: isoOf(row.written_at),
    viewCount: row.view_count,
    reactionCount: row.reaction_count,
    bookmarkCount: row.bookmark_count,
    commentCount: row.comment_count,
    thumbnailFileUrl: row.thumbnail_key === null ? null : thumbUrl(row.thumbnail_key),
    isReacted: includesMember(row.liked_by, reader),
    feedType: row.feed_type,
    isPinned: row.pinned,
    isBlocked: isByBlocked && row.feed_type !== "NOTICE",
    voice: "NEIGHBOUR",
    officeRole: null,
  } as const;
  return row.marks === null ? item : { ...item, ...markedView(row, row.marks, isByBlocked) };
}

/** The keys of a post whose marks change them. */
const markedView = ({ feed_type, nickname }: FeedRow, marks: PostMarks, isByBlocked: boolean) => ({
  nickName: authorName(marks.voice, marks.office_name, nicknameOrWithdrawn(nickname)),
  isBlocked: isByBlocked && isHideable({ feed_type, ...marks }),
  ...voiceView(marks.voice),
  ...unprovenView(marks),
  // Lists of others hold no hidden post.
  ...hiddenView(marks, true),
});

/** The key of words of an office that turned out to be false. */
export const unprovenView = ({ from_false_office: isUnproven }: Pick<PostMarks, "from_false_office">) =>
  isUnproven ? { isUnproven } : {};

/** False for the words of an office: a block of its manager must not hide that the water will be cut off. */
export const isHideable = (row: Pick<FeedRow, "feed_type"> & Pick<PostMarks, "voice" | "from_false_office">): boolean =>
  row.from_false_office || (row.feed_type !== "NOTICE" && !isOfficeVoice(row.voice));

const includesMember = (members: readonly number[] | null, reader: number | undefined): boolean =>
  reader !== undefined && members !== null && members.includes(reader);

// PostgreSQL omits trailing zeros of a fraction: 2026-03-01 09:00:00.12 is …T09:00:00.120Z.
export const isoOf = (utc: string): string =>
  `${utc.slice(0, 10)}T${utc.slice(11, 19)}.${utc.slice(20, 23).padEnd(3, "0")}Z`;

/** Microseconds since 1970 of a time in the form of `asUtc`. */
export const microsOf = (utc: string): number =>
  Date.parse(isoOf(utc)) * 1000 + Number(utc.slice(23, 26).padEnd(3, "0"));
