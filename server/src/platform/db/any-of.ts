import { type Sql, sql } from "./sql.ts";

/**
 * Comparison with any of the ids: sql`select name from members where id ${anyOf(ids)}`. One alone is compared by `=`:
 * an array of one costs PostgreSQL half a microsecond more each time.
 */
export const anyOf = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`;
