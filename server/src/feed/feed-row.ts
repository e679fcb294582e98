import { accountCopy } from "@danji/contract/copy/account";
import type { FeedItemView, FeedListView, FeedType } from "@danji/contract/feed";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type FeedOrder, type FeedPlace, readCursor, writeCursor } from "./feed-cursor.ts";
import { thumbUrl } from "./feed-image.ts";

/** One item of a list as its statement gives it. */
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
  readonly is_reacted: true | null;
  readonly is_blocked: boolean;
}

/** Time as text in UTC: it costs no Date, and holds the microseconds that a cursor needs. */
export const asUtc = (column: Sql): Sql => sql`(${column} at time zone 'UTC')::text`;

/**
 * Columns of a post `f` for the viewer. Author and like are scalar subqueries, each one step in a primary key; whom
 * the viewer blocks is read once. A statement is planned without knowing that a page is short: a join was planned
 * as a hash of all members, an EXISTS as one of everything the viewer ever liked.
 */
export const itemColumns = ({ memberId }: Viewer): Sql => sql`
  f.id, f.author_id, f.feed_type, f.pinned, f.title, f.preview, ${asUtc(sql`f.created_at`)} as written_at,
  f.view_count, f.reaction_count, f.bookmark_count, f.comment_count, f.thumbnail_key,
  (select a.nickname from members a where a.id = f.author_id and a.withdrawn_at is null) as nickname,
  (select true from feed_reactions r where r.feed_id = f.id and r.member_id = ${memberId}) as is_reacted,
  f.author_id = any(array(select b.blocked_id from member_blocks b where b.blocker_id = ${memberId})) as is_blocked`;

/** Line of an answer about one complex; where no post is found it is one line without a post. */
export type ComplexLine<Row> = { readonly visible: boolean } & (Row | { readonly id: null });

/** The posts among the lines. Throws APARTMENT_NOT_FOUND, or FORBIDDEN where the viewer may not look. */
export function postsOf<Row extends FeedRow>(lines: readonly ComplexLine<Row>[]): Row[] {
  const [first] = lines;
  if (first === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  if (!first.visible) throw new Problem("FORBIDDEN");
  return lines.filter((line): line is ComplexLine<Row> & Row => line.id !== null);
}

// Written out and not bound: only so does the index of the notices alone serve a prepared statement.
const typeConditions: Readonly<Record<FeedType, Sql>> = {
  NOTICE: sql`and f.feed_type = 'NOTICE'`,
  FEED: sql`and f.feed_type = 'FEED'`,
};

/** Condition on a post `f`, with its `and`; none where every kind is wanted. */
export const ofType = (feedType: FeedType | undefined): Sql =>
  feedType === undefined ? sql`` : typeConditions[feedType];

/** What a page is asked by. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export const placeOf = ({ cursor }: PageQuery, order: FeedOrder): FeedPlace | undefined =>
  cursor === undefined ? undefined : readCursor(cursor, order);

/** The page of at most `size` posts; rows hold one more where another page follows. */
export function pageView<Row extends FeedRow>(
  rows: readonly Row[],
  size: number,
  placeAt: (last: Row) => FeedPlace,
): FeedListView {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    feedDtoList: shown.map(itemView),
    listSize: shown.length,
    cursorDate: last === undefined ? null : isoOf(last.written_at),
    nextCursor: last === undefined || rows.length <= size ? null : writeCursor(placeAt(last)),
  };
}

const itemView = (row: FeedRow): FeedItemView => ({
  feedId: row.id,
  memberId: row.author_id,
  nickName: row.nickname ?? accountCopy.profile.withdrawn,
  title: row.title,
  contents: row.preview,
  localDateTime: isoOf(row.written_at),
  viewCount: row.view_count,
  reactionCount: row.reaction_count,
  bookmarkCount: row.bookmark_count,
  commentCount: row.comment_count,
  thumbnailFileUrl: row.thumbnail_key === null ? null : thumbUrl(row.thumbnail_key),
  isReacted: row.is_reacted ?? false,
  feedType: row.feed_type,
  isPinned: row.pinned,
  isBlocked: row.is_blocked,
});

// The database leaves out a fraction's last zeros: 2026-03-01 09:00:00.12 is …T09:00:00.120Z.
const isoOf = (utc: string): string =>
  `${utc.slice(0, 10)}T${utc.slice(11, 19)}.${utc.slice(20, 23).padEnd(3, "0")}Z`;

/** Microseconds since 1970 of a time as `asUtc` gives it. */
export const microsOf = (utc: string): number =>
  Date.parse(isoOf(utc)) * 1000 + Number(utc.slice(23, 26).padEnd(3, "0"));
