import { createHash } from "node:crypto";
import type { PushDeviceView, PushView } from "@danji/contract/notification/push";
import { pushLimits as limits } from "@danji/contract/notification/push-rules";
import { activeMember } from "#account/session/active-member.ts";
import { activeSession } from "#account/session/session.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { pushTarget } from "./push-endpoint.ts";
import { pushKeysOf } from "./push-sender.ts";

/** More than browsers renew; an address that is refused counts, too. */
const subscriptionLimit: Limit = { name: "push-subscriptions", max: 60, seconds: 3600 };

/** Whether the viewer's session has a subscription, and the key to make one. */
export async function getPush(services: Services, { session }: Viewer): Promise<PushView> {
  const row = await services.db.maybe<{ endpoint: string }>(sql`
    select endpoint from push_subscriptions where session_hash = decode(${session}, 'hex')`);
  return {
    applicationServerKey: pushKeysOf(services).publicKey,
    endpointHash: row === undefined ? null : createHash("sha256").update(row.endpoint).digest("base64url"),
  };
}

/**
 * Stores the subscription of the viewer's session. An endpoint belongs to one browser: what another session, or another member
 * of a shared phone, had under it ends. A renewal, which the browser does by itself, changes nothing once the member has ended the
 * pushes of this session.
 */
export async function subscribePush(
  { db, config, limits: rates }: Services,
  viewer: Viewer,
  {
    isRenewal = false,
    ...subscription
  }: Parameters<typeof pushTarget>[0] & { readonly isRenewal?: boolean | undefined },
): Promise<void> {
  await rates.charge(db, subscriptionLimit, `member:${viewer.memberId}`);
  const target = pushTarget(subscription, config.localPushService);
  if (target === undefined) throw new Problem("BAD_REQUEST");
  const { endpoint, host, publicKey, auth } = target;
  await db.tx(async (tx) => {
    const me = await tx.maybe(sql`
      select from (${activeMember(viewer)}) me join sessions s on s.member_id = me.id and s.hash = decode(${viewer.session}, 'hex')`);
    if (me === undefined) throw new Problem("UNAUTHENTICATED");
    // The row of the session is locked by who ends its pushes, too: whichever comes second sees what the first has done.
    await lockSession(tx, sql`s.hash = decode(${viewer.session}, 'hex')`);
    const ended = sql`push_ends where session_hash = decode(${viewer.session}, 'hex')`;
    if (!isRenewal) await tx.run(sql`delete from ${ended}`);
    else if ((await tx.maybe(sql`select from ${ended}`)) !== undefined) return;
    // Two sessions of one browser: the second finds what the first has stored.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`push:${endpoint}`}, 0))`);
    await tx.run(sql`
      delete from push_subscriptions where endpoint = ${endpoint} and session_hash <> decode(${viewer.session}, 'hex')`);
    await tx.run(sql`
      insert into push_subscriptions (member_id, session_hash, endpoint, host, public_key, auth)
      values (${viewer.memberId}, decode(${viewer.session}, 'hex'), ${endpoint}, ${host}, ${publicKey}, ${auth})
      on conflict (session_hash) do update set endpoint = excluded.endpoint, host = excluded.host,
        public_key = excluded.public_key, auth = excluded.auth, created_at = now()`);
    await tx.run(sql`
      delete from push_subscriptions where member_id = ${viewer.memberId} and id not in (
        select id from push_subscriptions where member_id = ${viewer.memberId}
        order by created_at desc, id desc limit ${limits.devicesMax})`);
  });
}

const lockSession = (tx: Transaction, which: Sql) =>
  tx.many<{ hash: string }>(sql`select encode(s.hash, 'hex') as hash from sessions s where ${which} for no key update`);

/** Ends the subscription of a session, with what waits for it, also against a renewal by its browser. */
const endPushes = (db: Database, which: Sql): Promise<void> =>
  db.tx(async (tx) => {
    const [session] = await lockSession(tx, which);
    if (session === undefined) return;
    await tx.run(sql`delete from push_subscriptions where session_hash = decode(${session.hash}, 'hex')`);
    await tx.run(sql`
      insert into push_ends (session_hash) values (decode(${session.hash}, 'hex')) on conflict do nothing`);
  });

/** Ends the subscription of the viewer's session. */
export const unsubscribePush = (db: Database, { session }: Viewer): Promise<void> =>
  endPushes(db, sql`s.hash = decode(${session}, 'hex')`);

/** The viewer's live sessions that have a subscription. */
export const listPushDevices = (db: Queryable, { memberId }: Viewer): Promise<readonly PushDeviceView[]> =>
  db.many<PushDeviceView & Record<string, unknown>>(sql`
    select s.id as "sessionId" from push_subscriptions t
      join sessions s on s.hash = t.session_hash join members m on m.id = s.member_id
    where t.member_id = ${memberId} and ${activeSession} order by s.id`);

/** Ends the subscription of one of the viewer's sessions. */
export const endPushOfDevice = (db: Database, { memberId }: Viewer, sessionId: number): Promise<void> =>
  endPushes(db, sql`s.id = ${sessionId} and s.member_id = ${memberId}`);
