import type { FeedSort } from "@danji/contract/feed";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** The place of a post in the order of a list. */
export interface FeedPlace {
  readonly sort: FeedSort;
  /** What counts before time: 1 for a pinned post in ALL, the likes in POPULAR, 0 in LATEST. */
  readonly lead: number;
  /** Time of the post in microseconds since 1970, as exact as the database has it. */
  readonly micros: number;
  readonly id: number;
}

/** An opaque text that names the place, for the client to send back. */
export const writeCursor = ({ sort, lead, micros, id }: FeedPlace): string =>
  Buffer.from([sort, lead, micros, id].join(" ")).toString("base64url");

/** Throws BAD_REQUEST for a text that is no cursor of this order. */
export function readCursor(text: string, sort: FeedSort): FeedPlace {
  const written = Buffer.from(text, "base64url").toString("latin1");
  const found = /^([A-Z]+) (\d{1,9}) (\d{1,16}) (\d{1,15})$/.exec(written);
  if (found === null || found[1] !== sort) throw new Problem("BAD_REQUEST");
  const [lead = 0, micros = 0, id = 0] = found.slice(2).map(Number);
  return { sort, lead, micros, id };
}

/** The column of the post `f` that counts before time; each order has an index. */
const leads: Readonly<Record<FeedSort, Sql>> = {
  ALL: sql`f.pinned::integer`,
  POPULAR: sql`f.reaction_count`,
  LATEST: sql`0`,
};

export const leadOf = (sort: FeedSort): Sql => leads[sort];

const orders: Readonly<Record<FeedSort, Sql>> = {
  ALL: sql`f.pinned desc, f.created_at desc, f.id desc`,
  POPULAR: sql`f.reaction_count desc, f.created_at desc, f.id desc`,
  LATEST: sql`f.created_at desc, f.id desc`,
};

/** The order of posts `f`; it ends in the id, so that no two posts share a place. */
export const orderOf = (sort: FeedSort): Sql => orders[sort];

/** Condition on a post `f`: it comes after the place. */
export function comesAfter({ sort, lead, micros, id }: FeedPlace): Sql {
  const time = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  if (sort === "ALL") return sql`(f.pinned, f.created_at, f.id) < (${lead === 1}, ${time}, ${id})`;
  if (sort === "POPULAR") return sql`(f.reaction_count, f.created_at, f.id) < (${lead}, ${time}, ${id})`;
  return sql`(f.created_at, f.id) < (${time}, ${id})`;
}
