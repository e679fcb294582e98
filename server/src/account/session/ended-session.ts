import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { sessionDays } from "./session-days.ts";

/** Condition: the session `s`, one that is open or has ended, is not older than any session gets. */
export const withinAbsoluteLimit = sql`s.created_at > now() - make_interval(days => ${sessionDays.absolute})`;

export const anyHash = (hashes: readonly Buffer[]): Sql =>
  hashes.length === 1 ? sql`= ${hashes[0]}::bytea` : sql`= any(${hashes}::bytea[])`;

/**
 * The ended sessions whose member has withdrawn meanwhile, by their hash in hex. Rows are there by a trigger, however the
 * session has ended, so that the answer is the same where the account was withdrawn long after it (decision 107).
 */
export async function findWithdrawn(db: Queryable, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.many<{ hash: Buffer; member_id: number }>(sql`
    select s.hash, s.member_id from ended_sessions s join members m on m.id = s.member_id
    where s.hash ${anyHash(hashes)} and m.withdrawn_at is not null and ${withinAbsoluteLimit}`);
  return new Map(rows.map((row) => [row.hash.toString("hex"), row.member_id]));
}

/** Deletes the rows of those that would have ended by now in any case. */
export async function deleteOldEndedSessions(db: Queryable): Promise<void> {
  await db.run(sql`delete from ended_sessions s where not (${withinAbsoluteLimit})`);
}
