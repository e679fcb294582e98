import { type Sql, sql } from "#platform/db/sql.ts";
import { decodeCursor, encodeCursor } from "#platform/db/keyset.ts";
import { Problem } from "#platform/problem.ts";

/** The orders in which posts are listed; each has an index. */
export type FeedOrder = "ALL" | "POPULAR" | "LATEST" | "SEARCH" | "BOOKMARK" | "REPLY";

/** Keyset cursor of a post in an order; exact to the microsecond and to the last digit of a score. */
export interface FeedCursor {
  readonly order: FeedOrder;
  /** Sort key before `at`: 1 for a pinned post in ALL, the score in POPULAR, the partition in SEARCH, else 0. */
  readonly rank: number;
  /** Microseconds since 1970: of the post, its bookmark or its reply; in POPULAR, of the read of the first page. */
  readonly at: number;
  readonly id: number;
}

/** Opaque text of a cursor, for the client to send back. */
export const writeCursor = ({ order, rank, at, id }: FeedCursor): string =>
  encodeCursor([order, rank, at, id].join(" "));

// A score is any number as JavaScript prints it, with an exponent near zero (a post of 1970). Times are limited to the
// years 1 to 9999, which PostgreSQL accepts.
const CURSOR_PATTERN = /^([A-Z]+) (-?\d{1,21}(?:\.\d{1,20})?(?:e[+-]\d{1,3})?) (-?\d{1,18}) (\d{1,15})$/;
const EARLIEST = Date.parse("0001-01-01T00:00:00Z") * 1000;
const LATEST = Date.parse("9999-12-31T23:59:59.999Z") * 1000;
const MAX_PARTITIONS = 2 ** 31;

/** Throws BAD_REQUEST for a text that is no cursor of this order. */
export function readCursor(text: string, order: FeedOrder): FeedCursor {
  const [name, ...key] = decodeCursor(text, CURSOR_PATTERN);
  if (name !== order) throw new Problem("BAD_REQUEST");
  const [rank = 0, at = 0, id = 0] = key.map(Number);
  const isValidRank =
    order === "POPULAR" ? Number.isFinite(rank) : Number.isInteger(rank) && rank >= 0 && rank < MAX_PARTITIONS;
  if (!isValidRank || at < EARLIEST || at > LATEST) throw new Problem("BAD_REQUEST");
  return { order, rank, at, id };
}

const timestampOf = (micros: number): Sql => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

// Clock skew between transactions: one that lowered a post's rank may have begun before the first page and ended after
// it.
const CLOCK_SKEW_MICROS = 10_000_000;

/** Condition on a post `f`: it is after the cursor. */
export function afterCursor({ order, rank, at, id }: FeedCursor): Sql {
  if (order === "ALL") return sql`(f.pinned, f.created_at, f.id) < (${rank === 1}, ${timestampOf(at)}, ${id})`;
  if (order === "POPULAR") {
    // A post whose rank fell since the first page may already have been returned.
    return sql`(f.score, f.id) < (${rank}::double precision, ${id})
      and (f.sank_at is null or f.sank_at < ${timestampOf(at - CLOCK_SKEW_MICROS)})`;
  }
  return sql`(f.created_at, f.id) < (${timestampOf(at)}, ${id})`;
}

/** Condition on a bookmark `b`: it is after the cursor. */
export const bookmarkAfterCursor = ({ at, id }: FeedCursor): Sql =>
  sql`(b.created_at, b.feed_id) < (${timestampOf(at)}, ${id})`;

/** Condition on a reply `m`, oldest first: it is after the cursor. */
export const replyAfterCursor = ({ at, id }: FeedCursor): Sql =>
  sql`(m.created_at, m.id) > (${timestampOf(at)}, ${id})`;

/** Sort order of posts `f`; it ends with the id, so that it is total. */
export const orders = {
  ALL: sql`f.pinned desc, f.created_at desc, f.id desc`,
  POPULAR: sql`f.score desc, f.id desc`,
  LATEST: sql`f.created_at desc, f.id desc`,
} as const satisfies Partial<Record<FeedOrder, Sql>>;
