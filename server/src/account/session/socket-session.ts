import { sql } from "#platform/db/sql.ts";
import type { UpgradeCredentials } from "#platform/realtime/socket/upgrade.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { activeSession, sessionTokenFromCookie } from "./session.ts";
import { consumeSocketToken } from "./socket-token.ts";

/** Authenticates sockets and checks whether the sessions of open sockets are still good. */
export function socketSessions({ db, secrets, config }: Services) {
  /** Those of the sessions that are good now, each with its member. */
  const activeViewers = async (hashes: readonly Buffer[]): Promise<Viewer[]> => {
    const rows = await db.many<{ session: string; member_id: number }>(sql`
      select encode(s.hash, 'hex') as session, s.member_id
      from sessions s join members m on m.id = s.member_id
      where s.hash = any(${hashes}::bytea[]) and ${activeSession}`);
    return rows.map((row) => ({ memberId: row.member_id, session: row.session }));
  };

  return {
    /** The member of the one-time token where one is sent, else of the session cookie. */
    authenticate: async ({ cookie, token }: UpgradeCredentials): Promise<Viewer | undefined> => {
      if (token !== undefined) return consumeSocketToken(db, secrets, token);
      const session = sessionTokenFromCookie(cookie, config.production);
      if (session === undefined) return undefined;
      const [viewer] = await activeViewers([secrets.hash("session", session)]);
      return viewer;
    },

    liveSessions: async (sessions: readonly string[]): Promise<string[]> => {
      const viewers = await activeViewers(sessions.map((session) => Buffer.from(session, "hex")));
      return viewers.map((viewer) => viewer.session);
    },
  };
}
