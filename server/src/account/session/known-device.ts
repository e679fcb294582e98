import { isToken } from "@danji/contract/platform/token";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { GuessBudget } from "#platform/limit/guess-limit.ts";
import { activeSession } from "./session.ts";

/** A browser stays known for so many days after its last login. */
const KNOWN_DAYS = 365;
export const deviceSeconds = KNOWN_DAYS * 86_400;
/** Known browsers of one member; of more, the latest. */
const DEVICES_MAX = 20;

/** What a browser presents that may have logged in before: the values of its cookies. */
export interface BrowserCookies {
  readonly device: string | undefined;
  readonly session: string | undefined;
}

const deviceHash = (secrets: Secrets, token: string): Buffer => secrets.hash("known-device", token);

/**
 * Registers the browser of a login as known to its member and returns the value of its cookie, a new one each time. The
 * previous token is void then; other members who log in there move to the new one with their sessions. `session` is the
 * hash of the session that was opened. Lock order: known browsers before the sessions in them.
 */
export async function rememberDevice(
  tx: Transaction,
  secrets: Secrets,
  memberId: number,
  previousToken: string | undefined,
  session?: Buffer,
): Promise<string> {
  const token = secrets.token();
  const hash = deviceHash(secrets, token);
  if (previousToken !== undefined && isToken(previousToken)) {
    const previousHash = deviceHash(secrets, previousToken);
    await tx.run(sql`
      with moved as (update known_devices set hash = ${hash} where hash = ${previousHash} returning member_id)
      update sessions s set device_hash = ${hash} from moved where s.member_id = moved.member_id and s.device_hash = ${previousHash}`);
  }
  await tx.run(sql`
    with known as (
      insert into known_devices (hash, member_id) values (${hash}, ${memberId})
      on conflict (hash, member_id) do update set last_login_at = excluded.last_login_at
    )
    update sessions set device_hash = ${hash} where hash = ${session ?? null}::bytea`);
  await tx.run(sql`
    delete from known_devices where member_id = ${memberId} and hash in (
      select hash from known_devices where member_id = ${memberId} order by last_login_at desc offset ${DEVICES_MAX})`);
  return token;
}

/** Forgets the known browsers of a member, all but the one with this token. */
export async function forgetDevices(
  tx: Transaction,
  secrets: Secrets,
  memberId: number,
  exceptToken?: string,
): Promise<void> {
  const hash = exceptToken === undefined ? null : deviceHash(secrets, exceptToken);
  await tx.run(sql`delete from known_devices where member_id = ${memberId} and hash is distinct from ${hash}::bytea`);
}

/** Forgets the browser that a session of a member was opened in, unless it is also the browser of `ownSession`. */
export async function forgetDeviceOfSession(
  tx: Transaction,
  { memberId, session: ownSession }: Viewer,
  sessionId: number,
): Promise<void> {
  await tx.run(sql`
    delete from known_devices d using sessions s
    where s.id = ${sessionId} and s.member_id = ${memberId} and d.hash = s.device_hash and d.member_id = ${memberId}
      and not exists (select from sessions o where o.hash = decode(${ownSession}, 'hex') and o.device_hash = s.device_hash)`);
}

/** The subject by which limits count a browser in which this member has logged in; undefined for any other browser. */
export async function findKnownBrowser(
  db: Queryable,
  secrets: Secrets,
  memberId: number,
  { device, session }: BrowserCookies,
): Promise<string | undefined> {
  if (device === undefined && session === undefined) return undefined;
  const row = await db.maybe<{ name: string }>(sql`
    select 'device:' || encode(d.hash, 'hex') as name from known_devices d
    where d.hash = ${deviceHash(secrets, device ?? "")} and d.member_id = ${memberId}
      and d.last_login_at > now() - make_interval(days => ${KNOWN_DAYS})
    union all
    select 'session:' || encode(s.hash, 'hex') from sessions s join members m on m.id = s.member_id
    where s.hash = ${secrets.hash("session", session ?? "")} and s.member_id = ${memberId} and ${activeSession}
    order by name limit 1`);
  return row?.name;
}

/** The subject by which limits count the wrong passwords of strangers for a mail address. */
export const accountSubject = (secrets: Secrets, email: string): string =>
  secrets.hash("login-account", email).toString("base64url");

/**
 * The budget of wrong passwords of a login (SECURITY 13). A browser in which the member has logged in before has its own,
 * so that no other client can use it up; all others share that of the account.
 */
export async function loginBudget(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  account: { readonly email: string; readonly memberId: number | undefined },
  cookies: BrowserCookies,
): Promise<GuessBudget> {
  const { email, memberId } = account;
  const knownBrowser = memberId === undefined ? undefined : await findKnownBrowser(db, secrets, memberId, cookies);
  const reason = "TOO_MANY_LOGINS";
  return knownBrowser === undefined
    ? { limit: limit.loginAccount, subject: accountSubject(secrets, email), reason }
    : { limit: limit.loginDevice, subject: `${memberId}:${knownBrowser}`, reason };
}

/** Deletes the browsers that are no longer known. */
export const removeOldDevices = (db: Queryable): Promise<number> =>
  db.run(sql`delete from known_devices where last_login_at <= now() - make_interval(days => ${KNOWN_DAYS})`);
