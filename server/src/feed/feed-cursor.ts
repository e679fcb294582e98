import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** The orders in which posts are listed; each has an index. */
export type FeedOrder = "ALL" | "POPULAR" | "LATEST" | "SEARCH" | "BOOKMARK" | "REPLY";

/** The place of a post in an order, exact to the last digit. */
export interface FeedPlace {
  readonly order: FeedOrder;
  /** What counts before `at`: 1 for a pinned post in ALL, the score in POPULAR, else 0. */
  readonly lead: number;
  /** Microseconds since 1970: of the post, its bookmark or its reply, or of the walk's first page in POPULAR. */
  readonly at: number;
  readonly id: number;
}

/** An opaque text that names the place, for the client to send back. */
export const writeCursor = ({ order, lead, at, id }: FeedPlace): string =>
  Buffer.from([order, lead, at, id].join(" ")).toString("base64url");

// A score is any number that JavaScript writes, with an exponent where it is near zero (a post of 1970); times reach from
// the year 1 to 9999, so that the database takes each.
const WRITTEN = /^([A-Z]+) (-?\d{1,21}(?:\.\d{1,20})?(?:e[+-]\d{1,3})?) (-?\d{1,18}) (\d{1,15})$/;
const EARLIEST = Date.parse("0001-01-01T00:00:00Z") * 1000;
const LATEST = Date.parse("9999-12-31T23:59:59.999Z") * 1000;
const MOST_SHELVES = 2 ** 31;

/** Throws BAD_REQUEST for a text that is no cursor of this order. */
export function readCursor(text: string, order: FeedOrder): FeedPlace {
  const found = WRITTEN.exec(Buffer.from(text, "base64url").toString("latin1"));
  if (found === null || found[1] !== order) throw new Problem("BAD_REQUEST");
  const [lead = 0, at = 0, id = 0] = found.slice(2).map(Number);
  const isLead = order === "POPULAR" ? Number.isFinite(lead) : Number.isInteger(lead) && lead >= 0 && lead < MOST_SHELVES;
  if (!isLead || at < EARLIEST || at > LATEST) throw new Problem("BAD_REQUEST");
  return { order, lead, at, id };
}

const time = (micros: number): Sql => sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

// Clocks of two transactions differ: one that sank a post may have begun before the walk and ended after.
const MARGIN_MICROS = 10_000_000;

/** Condition on a post `f`: it comes after the place. */
export function comesAfter({ order, lead, at, id }: FeedPlace): Sql {
  if (order === "ALL") return sql`(f.pinned, f.created_at, f.id) < (${lead === 1}, ${time(at)}, ${id})`;
  if (order === "POPULAR") {
    // What sank since the walk began may have been seen above, and would come a second time.
    return sql`(f.score, f.id) < (${lead}::double precision, ${id})
      and (f.sank_at is null or f.sank_at < ${time(at - MARGIN_MICROS)})`;
  }
  return sql`(f.created_at, f.id) < (${time(at)}, ${id})`;
}

/** Condition on a bookmark `b`: it comes after the place. */
export const bookmarkAfter = ({ at, id }: FeedPlace): Sql =>
  sql`(b.created_at, b.feed_id) < (${time(at)}, ${id})`;

/** Condition on a reply `m`, the oldest of which come first: it comes after the place. */
export const replyAfter = ({ at, id }: FeedPlace): Sql => sql`(m.created_at, m.id) > (${time(at)}, ${id})`;

/** The order of posts `f`; it ends in the id, so that no two posts share a place. */
export const orders = {
  ALL: sql`f.pinned desc, f.created_at desc, f.id desc`,
  POPULAR: sql`f.score desc, f.id desc`,
  LATEST: sql`f.created_at desc, f.id desc`,
} as const satisfies Partial<Record<FeedOrder, Sql>>;
