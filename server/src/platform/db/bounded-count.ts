import { type TtlCache, ttlCache } from "../concurrency/ttl-cache.ts";
import { type Sql, sql } from "./sql.ts";

const KNOWN_MS = 60_000;
const KNOWN_MAX = 5_000;
/** A list is known to be long once it has this many times the rows that are counted: a few that leave it do not make it short. */
const MARGIN = 1.5;

/** Lists of one database that are known to be long, by their keys. */
export type LongLists = TtlCache<true>;

export const openLongLists = (): LongLists => ttlCache<true>(KNOWN_MS, KNOWN_MAX);

/** A count of the rows of a list, for a table that shows no more than `max` and "more than max" above. */
export interface BoundedCount {
  /** The number as a subquery; `rows` is a query of the rows, whose columns are not read. */
  readonly of: (rows: Sql) => Sql;
  /** What is shown of it. */
  readonly totals: (counted: number) => { readonly total: number; readonly hasMore: boolean };
}

/**
 * Counting to a bound costs a table more than reading its page. A list that had `MARGIN` times as many rows is not counted
 * again for a minute: it still has more than `max` (decision 044). `key` names the list among those of `known`; undefined
 * is one that is counted each time, as those of a search are. Nothing about who may see it is kept.
 */
export function boundedCount(known: LongLists, key: string | undefined, max: number): BoundedCount {
  const isLong = key !== undefined && known.get(key) === true;
  const bound = key === undefined ? max + 1 : Math.ceil(max * MARGIN);
  return {
    of: (rows) =>
      isLong ? sql`(select ${max + 1}::bigint)` : sql`(select count(*) from (${rows} limit ${bound}) counted_rows)`,
    totals(counted) {
      if (key !== undefined && !isLong && counted >= bound) known.set(key, true);
      return { total: Math.min(counted, max), hasMore: counted > max };
    },
  };
}
