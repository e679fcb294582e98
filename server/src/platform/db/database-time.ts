import type { Queryable } from "./database.ts";
import { type Sql, sql } from "./sql.ts";

/** The time by which something is decided; tests give their own. */
export type Clock = (db: Queryable) => Promise<Date>;

/** The time of the database at this statement: one for all processes, whatever their clocks say. */
export const databaseTime: Clock = async (db) =>
  (await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;

/** Expression for the midnight that ends this day in Seoul. */
export const endOfToday: Sql = sql`
  ((date_trunc('day', now() at time zone 'Asia/Seoul') + interval '1 day') at time zone 'Asia/Seoul')`;
