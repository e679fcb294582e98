import { isToken } from "@danji/contract/platform/token";
import type { FastifyRequest } from "fastify";
import { batched, type BatchResult } from "#platform/concurrency/batch.ts";
import { ttlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { wireName } from "#platform/http/request/cookies.ts";
import { accountRateLimits as rates } from "#account/account-limits.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { bearerToken, verifyAccessToken } from "./access-token.ts";
import { anyHash, findWithdrawn, withinAbsoluteLimit } from "./ended-session.ts";
import { sessionDays } from "./session-days.ts";

export const sessionSeconds = sessionDays.absolute * 86_400;

export interface OpenedSession {
  /** Value of the cookie. */
  readonly token: string;
  readonly hash: Buffer;
  /** Seconds since 1970, by the clock of the database. */
  readonly openedAt: number;
}

/** Opens a new session of a member on a device (device-name.ts); one that existed before is never reused. */
export async function openSession(
  db: Queryable,
  secrets: Secrets,
  memberId: number,
  device = "",
): Promise<OpenedSession> {
  const token = secrets.token();
  const hash = secrets.hash("session", token);
  const { opened_at: openedAt } = await db.one<{ opened_at: number }>(sql`
    insert into sessions (hash, member_id, device) values (${hash}, ${memberId}, ${device})
    returning floor(extract(epoch from created_at))::int8 as opened_at`);
  return { token, hash, openedAt };
}

/** Ends the session of a cookie and returns its member; every node then closes its sockets. */
export async function endSession(
  tx: Transaction,
  { secrets, viewers }: Pick<Services, "secrets" | "viewers">,
  token: string,
): Promise<number | undefined> {
  const hash = secrets.hash("session", token);
  const row = await tx.maybe<{ member_id: number }>(sql`
    delete from sessions where hash = ${hash} returning member_id`);
  if (row === undefined) return undefined;
  await notifySessionEnded(tx, { viewers }, hash.toString("hex"));
  return row.member_id;
}

/** Ends the sessions of a member, except `exceptSession` (a Viewer.session); see endSession. */
export async function endSessions(
  { viewers }: Pick<Services, "viewers">,
  tx: Transaction,
  memberId: number,
  exceptSession?: string,
): Promise<void> {
  const ended = await tx.many<{ session: string }>(sql`
    delete from sessions where member_id = ${memberId} and hash is distinct from decode(${exceptSession ?? null}, 'hex')
    returning encode(hash, 'hex') as session`);
  for (const { session } of ended) await notifySessionEnded(tx, { viewers }, session);
}

/** Publishes, with the commit of this transaction, that a session (a Viewer.session) has ended: every node closes its sockets. */
export async function notifySessionEnded(
  tx: Transaction,
  { viewers }: Pick<Services, "viewers">,
  session: string,
): Promise<void> {
  await tx.run(sql`select pg_notify('session_ended', ${session})`);
  tx.afterCommit(() => viewers.invalidate(session));
}

/** The session cookie of a Cookie header. A repeated name is ambiguous, since one of the two is not ours: both are rejected. */
export function sessionTokenFromCookie(header: string | undefined, production: boolean): string | undefined {
  const prefix = `${wireName("sid", production)}=`;
  const matching = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  const token = matching.length === 1 ? matching[0]?.slice(prefix.length) : undefined;
  return token !== undefined && isToken(token) ? token : undefined;
}

/** How long a session that was good is looked up without a charge to its address, and how many are remembered. */
const KNOWN_GOOD_MS = 15 * 60_000;
const KNOWN_GOOD_MAX = 50_000;

/** Sessions that are looked up by one statement, and how long the next one waits for it, in milliseconds. */
const LOOK_UPS_MAX = 128;
const OVERTAKE_MS = 20;

/**
 * Returns the member behind a request, by the cookie; for the path of the profile alone also by the bearer token (SECURITY
 * 2). The cookie takes precedence, so that no bearer changes who a browser is. Failed look-ups are rate limited by address;
 * a session that was good a while ago is looked up in any case, so that others behind the same address keep no member out.
 * Throws ACCOUNT_WITHDRAWN for the cookie of an ended session whose member has withdrawn.
 */
export function authenticate({ db, secrets, config, viewers, limits }: Services) {
  // Their hashes by their tokens: making one at each call would cost a fifteenth of a call that reads nothing (decision 105).
  const knownGoodSessions = ttlCache<Buffer>(KNOWN_GOOD_MS, KNOWN_GOOD_MAX);
  // A thousand who come in one second share a few statements (decision 090).
  const lookUp = batched<Buffer, FoundSession>(
    { name: "sessions", maxItems: LOOK_UPS_MAX, overtakeMs: OVERTAKE_MS },
    (hashes) => findSessions(db, hashes),
  );

  // Only fresh results are cached, or a session that calls all the time would never be looked up again.
  async function cachedViewer(token: string, address: string): Promise<Viewer | undefined> {
    const knownGood = knownGoodSessions.get(token);
    const hash = knownGood ?? secrets.hash("session", token);
    const session = hash.toString("hex");
    const cached = viewers.get(session);
    if (cached !== undefined) return cached;
    // Charged before the look-up and refunded after it: parallel calls are counted too.
    const refund = knownGood === undefined ? limits.admitAddress(rates.unknownSessions, address) : undefined;
    const { viewer, withdrawnMemberId } = await lookUp(hash);
    if (viewer === undefined) {
      if (knownGood !== undefined) knownGoodSessions.invalidate(ownCopy(token));
      if (withdrawnMemberId !== undefined) throw new Problem("ACCOUNT_WITHDRAWN", { memberId: withdrawnMemberId });
      return undefined;
    }
    refund?.();
    knownGoodSessions.set(ownCopy(token), hash);
    viewers.set(session, viewer);
    return viewer;
  }

  return async (request: FastifyRequest): Promise<Viewer | undefined> => {
    const token = sessionTokenFromCookie(request.headers.cookie, config.production);
    const viewer = token === undefined ? undefined : await cachedViewer(token, request.ip);
    if (viewer !== undefined) return viewer;
    const access = verifyAccessToken(secrets, bearerToken(request));
    return access && (await findViewers(db, [access.sessionHash], access.expiresAt))(access.sessionHash);
  };
}

/** A part of a text keeps the whole text in memory, here all cookies of a call: what is kept is a text of its own. */
const ownCopy = (part: string): string => Buffer.from(part).toString();

/** Condition: the session `s` is good now and its member `m` is active. */
export const activeSession = sql`m.withdrawn_at is null
  and s.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
  and ${withinAbsoluteLimit}`;

interface FoundSession {
  readonly viewer?: Viewer | undefined;
  /** The member of a session that has ended, where that member has withdrawn. */
  readonly withdrawnMemberId?: number | undefined;
}

async function findSessions(db: Queryable, hashes: readonly Buffer[]): Promise<BatchResult<Buffer, FoundSession>> {
  const viewerOf = await findViewers(db, hashes);
  const withdrawn = await findWithdrawn(
    db,
    hashes.filter((hash) => viewerOf(hash) === undefined),
  );
  return (hash) => ({ viewer: viewerOf(hash), withdrawnMemberId: withdrawn.get(hash.toString("hex")) });
}

/** The members of good sessions; undefined for any other hash. What was not seen for an hour is marked as seen. */
async function findViewers(
  db: Queryable,
  hashes: readonly Buffer[],
  expiresAt?: number,
): Promise<BatchResult<Buffer, Viewer | undefined>> {
  const notExpired = expiresAt === undefined ? sql`` : sql`and to_timestamp(${expiresAt}) > now()`;
  const rows = await db.many<{ hash: Buffer; member_id: number; stale: boolean }>(sql`
    select s.hash, s.member_id, s.last_seen_at < now() - interval '1 hour' as stale
    from sessions s join members m on m.id = s.member_id
    where s.hash ${anyHash(hashes)} and ${activeSession} ${notExpired}`);
  const stale = rows.flatMap((row) => (row.stale ? [row.hash] : []));
  // In the order of hashes: of two processes that mark the same ones, one waits.
  if (stale.length > 0)
    await db.run(sql`
      update sessions set last_seen_at = now() where hash in (
        select x.hash from sessions x where x.hash ${anyHash(stale)} order by x.hash for no key update)`);
  const viewers = new Map(
    rows.map((row) => {
      const session = row.hash.toString("hex");
      return [session, { memberId: row.member_id, session }];
    }),
  );
  return (hash) => viewers.get(hash.toString("hex"));
}
