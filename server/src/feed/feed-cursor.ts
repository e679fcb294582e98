import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** The orders in which posts are listed; each has an index. */
export type FeedOrder = "ALL" | "POPULAR" | "LATEST" | "SEARCH" | "BOOKMARK" | "REPLY";

/** The place of a post in an order, exact to the last digit. */
export interface FeedCursor {
  readonly order: FeedOrder;
  /** What counts before `at`: 1 for a pinned post in ALL, the score in POPULAR, else 0. */
  readonly rank: number;
  /** Microseconds since 1970: of the post, its bookmark or its reply, or of the walk's first page in POPULAR. */
  readonly at: number;
  readonly id: number;
}

/** An opaque text that names the place, for the client to send back. */
export const writeCursor = ({ order, rank, at, id }: FeedCursor): string =>
  Buffer.from([order, rank, at, id].join(" ")).toString("base64url");

// A score is any number that JavaScript writes, with an exponent where it is near zero (a post of 1970); times reach from
// the year 1 to 9999, so that the database takes each.
const CURSOR_PATTERN = /^([A-Z]+) (-?\d{1,21}(?:\.\d{1,20})?(?:e[+-]\d{1,3})?) (-?\d{1,18}) (\d{1,15})$/;
const EARLIEST = Date.parse("0001-01-01T00:00:00Z") * 1000;
const LATEST = Date.parse("9999-12-31T23:59:59.999Z") * 1000;
const MAX_PARTITIONS = 2 ** 31;

/** Throws BAD_REQUEST for a text that is no cursor of this order. */
export function readCursor(text: string, order: FeedOrder): FeedCursor {
  const match = CURSOR_PATTERN.exec(Buffer.from(text, "base64url").toString("latin1"));
  if (match === null || match[1] !== order) throw new Problem("BAD_REQUEST");
  const [rank = 0, at = 0, id = 0] = match.slice(2).map(Number);
  const isValidRank = order === "POPULAR" ? Number.isFinite(rank) : Number.isInteger(rank) && rank >= 0 && rank < MAX_PARTITIONS;
  if (!isValidRank || at < EARLIEST || at > LATEST) throw new Problem("BAD_REQUEST");
  return { order, rank, at, id };
}

const timestampOf = (micros: number): Sql => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

// Clocks of two transactions differ: one that sank a post may have begun before the walk and ended after.
const CLOCK_SKEW_MICROS = 10_000_000;

/** Condition on a post `f`: it comes after the place. */
export function afterCursor({ order, rank, at, id }: FeedCursor): Sql {
  if (order === "ALL") return sql`(f.pinned, f.created_at, f.id) < (${rank === 1}, ${timestampOf(at)}, ${id})`;
  if (order === "POPULAR") {
    // What sank since the walk began may have been seen above, and would come a second time.
    return sql`(f.score, f.id) < (${rank}::double precision, ${id})
      and (f.sank_at is null or f.sank_at < ${timestampOf(at - CLOCK_SKEW_MICROS)})`;
  }
  return sql`(f.created_at, f.id) < (${timestampOf(at)}, ${id})`;
}

/** Condition on a bookmark `b`: it comes after the place. */
export const bookmarkAfterCursor = ({ at, id }: FeedCursor): Sql =>
  sql`(b.created_at, b.feed_id) < (${timestampOf(at)}, ${id})`;

/** Condition on a reply `m`, the oldest of which come first: it comes after the place. */
export const replyAfterCursor = ({ at, id }: FeedCursor): Sql => sql`(m.created_at, m.id) > (${timestampOf(at)}, ${id})`;

/** The order of posts `f`; it ends in the id, so that no two posts share a place. */
export const orders = {
  ALL: sql`f.pinned desc, f.created_at desc, f.id desc`,
  POPULAR: sql`f.score desc, f.id desc`,
  LATEST: sql`f.created_at desc, f.id desc`,
} as const satisfies Partial<Record<FeedOrder, Sql>>;
