import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

/** The time by which something is decided; tests give their own. */
export type Clock = (db: Queryable) => Promise<Date>;

/** The time of the database at this statement: one for all processes, whatever their clocks say. */
export const databaseTime: Clock = async (db) =>
  (await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now;
