import { sql } from "#platform/db/sql.ts";
import { wireName } from "#platform/http/cookies.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { sessionDays } from "./session.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Who a socket belongs to, and whether the sessions of open sockets still are good. */
export function socketSessions({ db, secrets, config }: Services) {
  const name = wireName("sid", config.production);

  /** Those of the sessions that are good now, each with its member. */
  const viewersOf = async (hashes: readonly Buffer[]): Promise<Viewer[]> => {
    const rows = await db.many<{ session: string; member_id: number }>(sql`
      select encode(s.hash, 'hex') as session, s.member_id
      from sessions s join members m on m.id = s.member_id
      where s.hash = any(${hashes}::bytea[]) and m.withdrawn_at is null
        and s.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
        and s.created_at > now() - make_interval(days => ${sessionDays.absolute})`);
    return rows.map((row) => ({ memberId: row.member_id, session: row.session }));
  };

  return {
    /** The member of a Cookie header, or undefined. Two cookies of the name are believed neither. */
    authenticate: async (cookieHeader = ""): Promise<Viewer | undefined> => {
      const values = cookieHeader
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      const [token] = values;
      if (token === undefined || values.length > 1 || !TOKEN.test(token)) return undefined;
      const [viewer] = await viewersOf([secrets.hash("session", token)]);
      return viewer;
    },

    liveSessions: async (sessions: readonly string[]): Promise<string[]> => {
      const viewers = await viewersOf(sessions.map((session) => Buffer.from(session, "hex")));
      return viewers.map((viewer) => viewer.session);
    },
  };
}
