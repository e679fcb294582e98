import type { Reason } from "@danji/contract/platform/problems";
import type { Queryable } from "./db/database.ts";
import { sql } from "./db/sql.ts";
import { Problem } from "./problem.ts";

/** At most `most` takes of one subject in `seconds`; 0 seconds: at most `most` at the same time. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Every limit of SECURITY 13 and 6 in one table; RATE_LIMIT_SCALE multiplies `most`. */
export const limits = {
  loginAccount: { name: "login-account", most: 5, seconds: 1800 },
  loginAddress: { name: "login-address", most: 20, seconds: 60 },
  emailCheckAddress: { name: "email-check-address", most: 20, seconds: 60 },
  findIdAddress: { name: "find-id-address", most: 10, seconds: 900 },
  findIdPhone: { name: "find-id-phone", most: 5, seconds: 86_400 },
  resetAddress: { name: "reset-address", most: 20, seconds: 900 },
  passwordCheck: { name: "password-check", most: 5, seconds: 1800 },
  phoneChange: { name: "phone-change", most: 10, seconds: 86_400 },
  codeCooldown: { name: "code-cooldown", most: 1, seconds: 60 },
  codeMail: { name: "code-mail", most: 5, seconds: 86_400 },
  codeAddress: { name: "code-address", most: 10, seconds: 3600 },
  calls: { name: "calls", most: 300, seconds: 60 },
  chatMessages: { name: "chat-messages", most: 20, seconds: 10 },
  chatRequests: { name: "chat-requests", most: 20, seconds: 3600 },
  registrations: { name: "registrations", most: 30, seconds: 86_400 },
  inquiries: { name: "inquiries", most: 20, seconds: 86_400 },
  exports: { name: "exports", most: 5, seconds: 86_400 },
  chatSigns: { name: "chat-signs", most: 100, seconds: 10 },
  uploads: { name: "uploads", most: 30, seconds: 1800 },
  socketsMember: { name: "sockets-member", most: 5, seconds: 0 },
  connectionsAddress: { name: "connections-address", most: 50, seconds: 0 },
  socketPieces: { name: "socket-pieces", most: 3000, seconds: 10 },
  socketBytes: { name: "socket-bytes", most: 4_194_304, seconds: 10 },
  socketsAddress: { name: "sockets-address", most: 50, seconds: 0 },
} as const satisfies Record<string, Limit>;

/** Most windows that a process keeps in memory. */
const WINDOWS_MAX = 50_000;

export interface RateLimits {
  /**
   * Charges one take in PostgreSQL, so that every process counts together and a restart forgets nothing.
   * Gives undefined where it is allowed, else the seconds until the window ends.
   */
  take(db: Queryable, limit: Limit, subject: string): Promise<number | undefined>;
  /** Gives one take back, for an attempt that turned out not to count. */
  refund(db: Queryable, limit: Limit, subject: string): Promise<void>;
  /** Forgets a subject. */
  clear(db: Queryable, limit: Limit, subject: string): Promise<void>;
  /** Counts in this process alone, for the many calls that no one is harmed by; throws TOO_MANY_REQUESTS, or what is named. */
  admit(limit: Limit, subject: string, reason?: Reason): void;
}

export function rateLimits(scale: number, now: () => number = Date.now): RateLimits {
  const mostOf = (limit: Limit) => Math.ceil(limit.most * scale);
  const key = (limit: Limit, subject: string) => `${limit.name}:${subject}`;
  const windows = new Map<string, { ends: number; count: number }>();
  return {
    async take(db, limit, subject) {
      const row = await db.one<{ count: number; wait: number }>(sql`
        insert into rate_limits as r (key, count, ends_at)
        values (${key(limit, subject)}, 1, now() + make_interval(secs => ${limit.seconds}))
        on conflict (key) do update set
          count = case when r.ends_at <= now() then 1 else least(r.count + 1, 1000000) end,
          ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
        returning count, extract(epoch from ends_at - now())::float8 as wait`);
      return row.count > mostOf(limit) ? row.wait : undefined;
    },
    async refund(db, limit, subject) {
      await db.run(sql`
        update rate_limits set count = greatest(count - 1, 0) where key = ${key(limit, subject)} and ends_at > now()`);
    },
    async clear(db, limit, subject) {
      await db.run(sql`delete from rate_limits where key = ${key(limit, subject)}`);
    },
    admit(limit, subject, reason = "TOO_MANY_REQUESTS") {
      const at = now();
      const id = key(limit, subject);
      const open = windows.get(id);
      if (open === undefined || open.ends <= at) {
        // A flood of new subjects pushes out the oldest windows: memory stays bounded, and no call scans them all.
        if (windows.size >= WINDOWS_MAX) windows.delete(windows.keys().next().value ?? "");
        windows.delete(id);
        windows.set(id, { ends: at + limit.seconds * 1000, count: 1 });
        return;
      }
      open.count += 1;
      if (open.count > mostOf(limit)) throw new Problem(reason, { retryAfter: (open.ends - at) / 1000 });
    },
  };
}
