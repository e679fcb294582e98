import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { deleteExpiredLimits } from "#platform/limit/rate-limit.ts";
import { deleteOldEndedSessions } from "./session/ended-session.ts";
import { removeOldDevices } from "./session/known-device.ts";
import { sessionDays } from "./session/session-days.ts";

/** Removes what has expired. Nothing relies on it: every reader judges age itself. */
export async function cleanUp(db: Queryable): Promise<void> {
  await db.run(sql`delete from verification_codes where expires_at <= now()`);
  await db.run(sql`delete from proofs where expires_at <= now()`);
  await db.run(sql`delete from social_attempts where expires_at <= now()`);
  await db.run(sql`delete from social_codes where expires_at <= now()`);
  await db.run(sql`delete from socket_tokens where expires_at <= now()`);
  await removeOldDevices(db);
  await deleteExpiredLimits(db);
  await db.run(sql`
    delete from sessions
    where last_seen_at <= now() - make_interval(days => ${sessionDays.idle})
      or created_at <= now() - make_interval(days => ${sessionDays.absolute})`);
  await deleteOldEndedSessions(db);
}
