import type { Reason } from "@danji/contract/problems";
import { fixedWindowCounter } from "./fixed-window-counter.ts";
import type { Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { addressKey, networkKey } from "../http/origin/address.ts";
import { Problem } from "../problem.ts";

/** At most `max` takes of one subject in `seconds`; 0 seconds: at most `max` at the same time. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * The limits of the platform (SECURITY 13 and 6). A feature declares its own beside its code, each with a name of its own;
 * RATE_LIMIT_SCALE multiplies `max`.
 */
export const limits = {
  calls: { name: "calls", max: 300, seconds: 60 },
  upgrades: { name: "upgrades", max: 300, seconds: 60 },
  uploads: { name: "uploads", max: 30, seconds: 1800 },
  frequentUploads: { name: "frequent-uploads", max: 150, seconds: 1800 },
  socketsMember: { name: "sockets-member", max: 5, seconds: 0 },
  connectionsAddress: { name: "connections-address", max: 50, seconds: 0 },
  socketPieces: { name: "socket-pieces", max: 3000, seconds: 10 },
  socketBytes: { name: "socket-bytes", max: 4_194_304, seconds: 10 },
  socketsAddress: { name: "sockets-address", max: 50, seconds: 0 },
} as const satisfies Record<string, Limit>;

/** Maximum number of windows in the memory of a process, of members and of addresses. */
const WINDOWS_MAX = 100_000;
/** How many times a limit a whole network of IPv6 has: a /48 is 65,536 subjects, and one customer's. */
const NETWORK_FACTOR = 10;

export interface RateLimits {
  /**
   * Charges one take in PostgreSQL, so that every process counts together and a restart forgets nothing.
   * Gives undefined where it is allowed, else the seconds until the window ends.
   */
  take(db: Queryable, limit: Limit, subject: string): Promise<number | undefined>;
  /** As `take`; throws TOO_MANY_REQUESTS, or what is named, where it is not allowed. */
  charge(db: Queryable, limit: Limit, subject: string, reason?: Reason): Promise<void>;
  /** How many takes are left in the window of `take`, and when it ends; null where none was made. */
  left(db: Queryable, limit: Limit, subject: string): Promise<{ readonly left: number; readonly endsAt: Date | null }>;
  /** Refunds one take, for an attempt that turned out not to count. */
  refund(db: Queryable, limit: Limit, subject: string): Promise<void>;
  /** Forgets a subject. */
  clear(db: Queryable, limit: Limit, subject: string): Promise<void>;
  /**
   * Counts a member in this process alone, for the many calls that no one is harmed by; throws TOO_MANY_REQUESTS, or what is
   * named.
   */
  admit(limit: Limit, subject: string, reason?: Reason): void;
  /**
   * As `admit`, for the address of an anonymous caller, and for its network. Gives the function that refunds it. Addresses
   * cost nothing to invent: they never evict the windows of members, nor of each other.
   */
  admitAddress(limit: Limit, address: string): () => void;
}

export function rateLimits(scale: number, now: () => number = Date.now): RateLimits {
  const scaledMax = (limit: Limit) => Math.ceil(limit.max * scale);
  const key = (limit: Limit, subject: string) => `${limit.name}:${subject}`;
  const members = fixedWindowCounter({ maxWindows: WINDOWS_MAX, whenFull: "drop the oldest" }, now);
  const addresses = fixedWindowCounter({ maxWindows: WINDOWS_MAX, whenFull: "refuse" }, now);
  const admitTo = (windows: typeof members, limit: Limit, subject: string, reason: Reason) => {
    const retryAfter = windows.count(key(limit, subject), scaledMax(limit), limit.seconds);
    if (retryAfter !== undefined) throw new Problem(reason, { retryAfter });
  };
  const take: RateLimits["take"] = async (db, limit, subject) => {
    const row = await db.one<{ count: number; wait: number }>(sql`
      insert into rate_limits as r (key, count, ends_at)
      values (${key(limit, subject)}, 1, now() + make_interval(secs => ${limit.seconds}))
      on conflict (key) do update set
        count = case when r.ends_at <= now() then 1 else least(r.count + 1, 1000000) end,
        ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
      returning count, extract(epoch from ends_at - now())::float8 as wait`);
    return row.count > scaledMax(limit) ? row.wait : undefined;
  };
  return {
    take,
    async charge(db, limit, subject, reason = "TOO_MANY_REQUESTS") {
      const retryAfter = await take(db, limit, subject);
      if (retryAfter !== undefined) throw new Problem(reason, { retryAfter });
    },
    async left(db, limit, subject) {
      const row = await db.maybe<{ count: number; ends_at: Date }>(sql`
        select count, ends_at from rate_limits where key = ${key(limit, subject)} and ends_at > now()`);
      return { left: Math.max(0, scaledMax(limit) - (row?.count ?? 0)), endsAt: row?.ends_at ?? null };
    },
    async refund(db, limit, subject) {
      await db.run(sql`
        update rate_limits set count = greatest(count - 1, 0) where key = ${key(limit, subject)} and ends_at > now()`);
    },
    async clear(db, limit, subject) {
      await db.run(sql`delete from rate_limits where key = ${key(limit, subject)}`);
    },
    admit: (limit, subject, reason = "TOO_MANY_REQUESTS") => admitTo(members, limit, subject, reason),
    admitAddress(limit, address) {
      const subject = addressKey(address);
      const network = networkKey(address);
      // The network first: once it has had its share, no further window is opened for any part of it.
      const networkLimit = { ...limit, max: limit.max * NETWORK_FACTOR };
      if (network !== undefined) admitTo(addresses, networkLimit, network, "TOO_MANY_REQUESTS");
      admitTo(addresses, limit, subject, "TOO_MANY_REQUESTS");
      return () => {
        addresses.refund(key(limit, subject));
        if (network !== undefined) addresses.refund(key(limit, network));
      };
    },
  };
}

/** Deletes the windows that are over. Nothing relies on it: every reader judges the time itself. */
export async function deleteExpiredLimits(db: Queryable): Promise<void> {
  await db.run(sql`delete from rate_limits where ends_at <= now()`);
}
