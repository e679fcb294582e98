import type { ManagedComplexView } from "@danji/contract/complex/residence";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { ResidenceEndedHook } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockOffice, requireAct } from "../complex-access.ts";
import { recordOfficeAct } from "../role/office-ledger.ts";
import { notifyOfRole } from "../role/role-notifications.ts";
import { lockMembers } from "./resident.ts";

/** More than a member manages; a member with more sees the first by name. */
const MANAGED_MAX = 100;

/** The complexes in whose offices a member has a role, by name. */
export const listManagedComplexes = (db: Queryable, { memberId }: Viewer): Promise<readonly ManagedComplexView[]> =>
  db.many<ManagedComplexView & Record<string, unknown>>(sql`
    select c.id as "apartmentId", c.name as "apartmentName", mine.role
    from complex_managers mine join complexes c on c.id = mine.complex_id
    where mine.member_id = ${memberId} order by c.name, c.id limit ${MANAGED_MAX}`);

/** Those of them whose only head the member is. */
export const listOnlyManaged = (db: Queryable, memberId: number): Promise<readonly ManagedComplexView[]> =>
  db.many<ManagedComplexView & Record<string, unknown>>(sql`
    select c.id as "apartmentId", c.name as "apartmentName", mine.role
    from complex_managers mine join complexes c on c.id = mine.complex_id
    where mine.member_id = ${memberId} and mine.role = 'HEAD' and not exists (
      select from complex_managers other
      where other.complex_id = c.id and other.member_id <> ${memberId} and other.role = 'HEAD')
    order by c.name, c.id limit ${MANAGED_MAX}`);

interface AppointManagerOptions {
  readonly apartmentId: number;
  readonly residenceId: number;
  readonly address: string;
}

/**
 * Makes a resident of a complex a head of its office, whatever their role was. Throws as requireAct, or NOT_A_RESIDENT, also for
 * a home of another complex, about which nothing is revealed.
 */
export async function appointManager(
  db: Database,
  viewer: Viewer,
  { apartmentId, residenceId, address }: AppointManagerOptions,
): Promise<void> {
  await db.tx(async (tx) => {
    // A member who moves out, withdraws or resigns at the same time does so before or after.
    await lockMembers(tx, viewer, [residenceId]);
    // A claim that is confirmed, or an office that is undone, at the same time does so before or after.
    await lockOffice(tx, viewer, apartmentId);
    const resident = await tx.maybe<{ id: number }>(sql`
      select m.id from members m join residences h on h.member_id = m.id
      where h.id = ${residenceId} and h.complex_id = ${apartmentId} and h.state = 'ACTIVE' and m.withdrawn_at is null
      for no key update of h`);
    if (resident === undefined) throw new Problem("NOT_A_RESIDENT");
    const appointed = await tx.run(sql`
      insert into complex_managers as m (complex_id, member_id, given_by)
      values (${apartmentId}, ${resident.id}, ${viewer.memberId})
      on conflict (complex_id, member_id) do update
        set role = 'HEAD', given_by = excluded.given_by, created_at = clock_timestamp()
        where m.role <> 'HEAD'`);
    if (appointed === 0) return;
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "role.given",
      target: `member:${resident.id}`,
      detail: { role: "HEAD" },
    });
    await notifyOfRole(tx, resident.id, { complexId: apartmentId, actorId: viewer.memberId, role: "HEAD" });
    const target = `complex:${apartmentId} member:${resident.id}`;
    await recordAudit(tx, { action: "manager.appointed", actorId: viewer.memberId, target, address });
  });
}

interface ResignManagerOptions {
  readonly apartmentId: number;
  readonly address: string;
  readonly onResidenceEnded: ResidenceEndedHook;
}

/**
 * The viewer gives up their role in an office. Throws APARTMENT_NOT_FOUND, MANAGER_ONLY, or ONLY_MANAGER for the last head:
 * an office keeps one.
 */
export async function resignManager(
  db: Database,
  viewer: Viewer,
  { apartmentId, address, onResidenceEnded }: ResignManagerOptions,
): Promise<void> {
  const { memberId } = viewer;
  await db.tx(async (tx) => {
    // The member before the complex, as its deletion locks them. Two who resign at once run one after the other, so that
    // one remains.
    await lockActiveMember(tx, viewer);
    await tx.run(sql`select id from complexes where id = ${apartmentId} for no key update`);
    await requireAct(tx, viewer, apartmentId, "openDesk");
    const { is_last: isLast } = await tx.one<{ is_last: boolean }>(sql`
      select mine.role = 'HEAD' and not exists (
        select from complex_managers other
        where other.complex_id = mine.complex_id and other.member_id <> mine.member_id and other.role = 'HEAD') as is_last
      from complex_managers mine where mine.complex_id = ${apartmentId} and mine.member_id = ${memberId}`);
    if (isLast) throw new Problem("ONLY_MANAGER");
    const target = `member:${memberId}`;
    await recordOfficeAct(tx, { complexId: apartmentId, actorId: memberId, act: "role.ended", target });
    await tx.run(sql`delete from complex_managers where complex_id = ${apartmentId} and member_id = ${memberId}`);
    // They can no longer see a members-only complex in which they do not live.
    await onResidenceEnded(tx, memberId, apartmentId);
    await recordAudit(tx, { action: "manager.resigned", actorId: memberId, target: `complex:${apartmentId}`, address });
  });
}
