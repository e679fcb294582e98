import { isToken } from "@danji/contract/platform/token";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Viewer } from "#platform/viewer.ts";
import { activeSession } from "./session.ts";

/** Seconds until a token expires. */
const LIFETIME_SECONDS = 30;

/** A token that opens one socket of the viewer's session, once. */
export async function createSocketToken(db: Queryable, secrets: Secrets, viewer: Viewer): Promise<string> {
  const token = secrets.token();
  const stored = await db.run(sql`
    insert into socket_tokens (hash, session_hash, expires_at)
    select ${secrets.hash("socket", token)}, s.hash, now() + make_interval(secs => ${LIFETIME_SECONDS})
    from sessions s where s.hash = ${Buffer.from(viewer.session, "hex")} for key share`);
  // The session ended during the call.
  if (stored === 0) throw new Problem("UNAUTHENTICATED");
  return token;
}

/**
 * The member whose session requested the token; undefined where the token is unknown, used or expired, or its session has
 * ended. Of parallel calls with one token exactly one succeeds: the one that deletes its row.
 */
export async function consumeSocketToken(db: Queryable, secrets: Secrets, token: string): Promise<Viewer | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db.maybe<{ session: string; member_id: number }>(sql`
    with spent as (
      delete from socket_tokens where hash = ${secrets.hash("socket", token)} returning session_hash, expires_at
    )
    select encode(s.hash, 'hex') as session, s.member_id
    from spent join sessions s on s.hash = spent.session_hash join members m on m.id = s.member_id
    where spent.expires_at > now() and ${activeSession}`);
  return row && { memberId: row.member_id, session: row.session };
}
