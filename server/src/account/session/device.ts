import type { DeviceView } from "@danji/contract/account/device";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordAudit } from "#platform/audit.ts";
import { forgetDeviceOfSession, forgetDevices } from "./known-device.ts";
import { endSessions, activeSession, notifySessionEnded } from "./session.ts";

interface DeviceRow {
  readonly id: number;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly is_this: boolean;
}

interface EndDevicesOptions {
  /** Value of the cookie of a known browser. */
  readonly device: string | undefined;
  readonly address: string;
}

/** More than a person has; an account with more shows the latest. */
const DEVICES_MAX = 100;

/** The viewer's live sessions, this one first. */
export async function listDevices(db: Queryable, viewer: Viewer): Promise<readonly DeviceView[]> {
  const rows = await db.many<DeviceRow & Record<string, unknown>>(sql`
    select s.id, s.device, s.created_at, s.last_seen_at, s.hash = decode(${viewer.session}, 'hex') as is_this
    from sessions s join members m on m.id = s.member_id
    where s.member_id = ${viewer.memberId} and ${activeSession}
    order by is_this desc, s.last_seen_at desc, s.id desc limit ${DEVICES_MAX}`);
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.device,
    openedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isThis: row.is_this,
  }));
}

/** Ends every session of the viewer but this one, and forgets every other browser that they logged in from. */
export async function endOtherDevices(
  services: Pick<Services, "db" | "viewers" | "secrets">,
  { memberId, session }: Viewer,
  { device, address }: EndDevicesOptions,
): Promise<void> {
  await services.db.tx(async (tx) => {
    await forgetDevices(tx, services.secrets, memberId, device);
    await endSessions(services, tx, memberId, session);
    await recordAudit(tx, { action: "devices.ended", actorId: memberId, target: `member:${memberId}`, address });
  });
}

/**
 * Ends one session of the viewer and forgets the browser that it was opened in. Another member's session is not touched,
 * and is answered like one that is gone.
 */
export async function endDevice(
  { db, viewers }: Pick<Services, "db" | "viewers">,
  viewer: Viewer,
  { sessionId, address }: { readonly sessionId: number; readonly address: string },
): Promise<void> {
  const { memberId } = viewer;
  await db.tx(async (tx) => {
    await forgetDeviceOfSession(tx, viewer, sessionId);
    const ended = await tx.maybe<{ session: string }>(sql`
      delete from sessions where id = ${sessionId} and member_id = ${memberId}
      returning encode(hash, 'hex') as session`);
    if (ended === undefined) return;
    await notifySessionEnded(tx, { viewers }, ended.session);
    await recordAudit(tx, { action: "device.ended", actorId: memberId, target: `session:${sessionId}`, address });
  });
}
