import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import type { GivenRole } from "@danji/contract/complex/role/role-rules";
import { lockActiveMembers } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireAct } from "../complex-access.ts";
import { recordOfficeAct } from "./office-ledger.ts";
import { notifyOfRole } from "./role-notifications.ts";

interface RoleChange {
  readonly apartmentId: number;
  /** Whose role it is. */
  readonly memberId: number;
  readonly address: string;
}

/** Gives a member of the office another role. Throws as requireAct, ROLE_HOLDER_NOT_FOUND or ROLE_HEAD_STAYS. */
export async function changeRole(
  db: Database,
  viewer: Viewer,
  { role, ...change }: RoleChange & { readonly role: GivenRole },
): Promise<void> {
  await db.tx(async (tx) => {
    const { theirs } = await lockRoles(tx, viewer, change);
    await requireAct(tx, viewer, change.apartmentId, "giveRoles");
    if (theirs === undefined) throw new Problem("ROLE_HOLDER_NOT_FOUND");
    if (theirs === "HEAD") throw new Problem("ROLE_HEAD_STAYS");
    if (theirs === role) return;
    await recordChange(tx, viewer, change, "role.changed", { role });
    await storeRole(tx, change.apartmentId, change.memberId, role, viewer.memberId);
    await notifyOfRole(tx, change.memberId, { complexId: change.apartmentId, actorId: viewer.memberId, role });
  });
}

/** Takes the role of a member of the office. Idempotent. Throws as requireAct, or ROLE_HEAD_STAYS. */
export async function endRole(
  db: Database,
  viewer: Viewer,
  change: RoleChange,
  onResidenceEnded: ResidenceEndedHook,
): Promise<void> {
  await db.tx(async (tx) => {
    const { theirs } = await lockRoles(tx, viewer, change);
    await requireAct(tx, viewer, change.apartmentId, "giveRoles");
    if (theirs === undefined) return;
    if (theirs === "HEAD") throw new Problem("ROLE_HEAD_STAYS");
    await recordChange(tx, viewer, change, "role.ended", { role: theirs });
    await deleteRole(tx, change.apartmentId, change.memberId, onResidenceEnded);
    await notifyOfRole(tx, change.memberId, { complexId: change.apartmentId, actorId: viewer.memberId, role: "ENDED" });
  });
}

/**
 * The viewer makes another member of the office its head in their own place. Throws as requireAct, ROLE_HOLDER_NOT_FOUND, or
 * ROLE_CHANGED where the viewer has lost the role meanwhile: of two hand-overs at once one counts.
 */
export async function handOverOffice(
  db: Database,
  viewer: Viewer,
  { keep, ...change }: RoleChange & { readonly keep: "STAFF" | null },
  onResidenceEnded: ResidenceEndedHook,
): Promise<void> {
  const { apartmentId, memberId } = change;
  await db.tx(async (tx) => {
    const { mine, theirs } = await lockRoles(tx, viewer, change);
    if (mine !== "HEAD") throw new Problem("ROLE_CHANGED");
    if (theirs === undefined || memberId === viewer.memberId) throw new Problem("ROLE_HOLDER_NOT_FOUND");
    await recordChange(tx, viewer, change, "role.handedOver", keep === null ? {} : { role: keep });
    // First the successor: at no moment the office is without a head.
    if (theirs !== "HEAD") await storeRole(tx, apartmentId, memberId, "HEAD", viewer.memberId);
    if (keep === null) await deleteRole(tx, apartmentId, viewer.memberId, onResidenceEnded);
    else await storeRole(tx, apartmentId, viewer.memberId, keep, memberId);
    await notifyOfRole(tx, memberId, { complexId: apartmentId, actorId: viewer.memberId, role: "HEAD" });
  });
}

/**
 * Locks the two members, the complex and their roles, in the order in which each change of a role does. Throws as requireAct
 * before it, so that no other call holds up the office.
 */
async function lockRoles(
  tx: Transaction,
  viewer: Viewer,
  { apartmentId, memberId }: RoleChange,
): Promise<{ readonly mine: OfficeRole | undefined; readonly theirs: OfficeRole | undefined }> {
  await requireAct(tx, viewer, apartmentId, "giveRoles");
  await lockActiveMembers(tx, viewer, sql`select ${memberId}::bigint`, "no key update");
  await tx.run(sql`select id from complexes where id = ${apartmentId} for no key update`);
  const roles = await tx.many<{ member_id: number; role: OfficeRole }>(sql`
    select member_id, role from complex_managers
    where complex_id = ${apartmentId} and member_id = any(${[viewer.memberId, memberId]}::bigint[])
    order by member_id for update`);
  const roleOf = (id: number) => roles.find(({ member_id: holder }) => holder === id)?.role;
  return { mine: roleOf(viewer.memberId), theirs: roleOf(memberId) };
}

const storeRole = (tx: Transaction, complexId: number, memberId: number, role: OfficeRole, givenBy: number) =>
  tx.run(sql`
    update complex_managers set role = ${role}, given_by = ${givenBy}, created_at = clock_timestamp()
    where complex_id = ${complexId} and member_id = ${memberId}`);

async function deleteRole(
  tx: Transaction,
  complexId: number,
  memberId: number,
  onResidenceEnded: ResidenceEndedHook,
): Promise<void> {
  await tx.run(sql`delete from complex_managers where complex_id = ${complexId} and member_id = ${memberId}`);
  // They no longer enter a room that only the complex's own people enter, unless they live there.
  await onResidenceEnded(tx, memberId, complexId);
}

async function recordChange(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  { apartmentId, memberId, address }: RoleChange,
  act: LedgerAct & ("role.changed" | "role.ended" | "role.handedOver"),
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const target = `member:${memberId}`;
  await recordOfficeAct(tx, { complexId: apartmentId, actorId, act, target, detail });
  await recordAudit(tx, { action: act, actorId, target: `complex:${apartmentId} ${target}`, address });
}
