import type { InvitedDoorView, NewInvitationView } from "@danji/contract/complex/household/household";
import { householdLimits } from "@danji/contract/complex/household/household-rules";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { getResidence } from "../residence/residence.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { isHouseholdMember } from "./household-member.ts";
import { requireOwnHousehold } from "./household.ts";
import { findHomeByUse, lockHousehold, moveIn } from "./move-in.ts";

/** Invitations that a member makes a day. */
const makeLimit: Limit = { name: "household-invitations", max: 20, seconds: 86_400 };

const hashOf = ({ secrets }: Services, token: string): Buffer => secrets.hash("household-invitation", token);

/** Throws as requireOwnHousehold, HOUSEHOLD_FULL or INVITATION_TRIES. */
export async function createInvitation(
  services: Services,
  viewer: Viewer,
  residenceId: number,
): Promise<NewInvitationView> {
  await requireOwnHousehold(services.db, viewer, residenceId);
  await services.limits.charge(services.db, makeLimit, `member:${viewer.memberId}`, "INVITATION_TRIES");
  const token = services.secrets.token();
  return services.db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const { id: householdId } = await requireOwnHousehold(tx, viewer, residenceId);
    await lockHousehold(tx, householdId);
    // The home may have ended while this waited.
    await requireOwnHousehold(tx, viewer, residenceId);
    await requireRoom(tx, householdId, householdLimits.membersMax - 1);
    const made = await tx.one<{ id: number; expires_at: Date }>(sql`
      insert into household_invitations (household_id, invited_by, residence_id, token_hash, expires_at)
      values (${householdId}, ${viewer.memberId}, ${residenceId}, ${hashOf(services, token)},
        clock_timestamp() + make_interval(hours => ${householdLimits.invitationHours}))
      returning id, expires_at`);
    return { invitationId: made.id, token, expiresAt: made.expires_at.toISOString() };
  });
}

/** Throws HOUSEHOLD_FULL where the household has more than `max` members: those by their own word fill none. */
async function requireRoom(tx: Transaction, householdId: number, max: number): Promise<void> {
  const { people } = await tx.one<{ people: number }>(sql`
    select count(*) as people from residences h where h.household_id = ${householdId} and ${isHouseholdMember(sql`h`)}`);
  if (people > max) throw new Problem("HOUSEHOLD_FULL");
}

/** Takes an invitation back, whichever member of the household made it. Throws INVITATION_NOT_FOUND, or why it is over already. */
export async function takeBackInvitation(db: Database, viewer: Viewer, invitationId: number): Promise<void> {
  const ended = await db.run(sql`
    update household_invitations i set ended_at = clock_timestamp(), end_reason = 'TAKEN_BACK'
    where i.id = ${invitationId} and i.used_at is null and i.ended_at is null and exists (
      select from residences h
      where h.household_id = i.household_id and h.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`h`)})`);
  if (ended > 0) return;
  const used = await db.maybe(sql`
    select 1 from household_invitations i where i.id = ${invitationId} and i.used_at is not null and exists (
      select from residences h
      where h.household_id = i.household_id and h.member_id = ${viewer.memberId} and ${isHouseholdMember(sql`h`)})`);
  throw new Problem(used === undefined ? "INVITATION_NOT_FOUND" : "INVITATION_USED");
}

interface InvitationRow {
  readonly id: number;
  readonly household_id: number;
  readonly complex_id: number;
  readonly complex_name: string;
  readonly building: string;
  readonly unit: string;
  readonly invited_by: number;
  readonly inviter: string | null;
  /** Since when the inviter's home is verified. */
  readonly decided_at: Date | null;
  readonly lives_there: boolean;
  readonly used_by: number | null;
  readonly used: boolean;
  readonly end_reason: "TAKEN_BACK" | "MOVED" | "REPLACED" | null;
  readonly expired: boolean;
}

async function getInvitation(services: Services, db: Queryable, token: string): Promise<InvitationRow> {
  const row = await db.maybe<InvitationRow>(sql`
    select i.id, i.household_id, o.complex_id, c.name as complex_name, o.building, o.unit, i.invited_by,
      (select ${nicknameIn(sql`o.complex_id`)} from members a where a.id = i.invited_by) as inviter,
      h.decided_at, h.id is not null as lives_there, i.used_by, i.used_at is not null as used, i.end_reason,
      clock_timestamp() > i.expires_at as expired
    from household_invitations i join households o on o.id = i.household_id join complexes c on c.id = o.complex_id
    left join residences h on h.id = i.residence_id and ${isHouseholdMember(sql`h`)} and h.household_id = i.household_id
    where i.token_hash = ${hashOf(services, token)}`);
  if (row === undefined) throw new Problem("INVITATION_NOT_FOUND");
  return row;
}

function requireUsable(row: InvitationRow, { memberId }: Viewer): void {
  if (row.used) throw new Problem("INVITATION_USED");
  if (row.end_reason === "TAKEN_BACK") throw new Problem("INVITATION_TAKEN_BACK");
  if (row.end_reason === "REPLACED") throw new Problem("INVITATION_REPLACED");
  if (row.end_reason === "MOVED" || !row.lives_there) throw new Problem("INVITATION_MOVED");
  if (row.expired) throw new Problem("INVITATION_EXPIRED");
  if (row.invited_by === memberId) throw new Problem("INVITATION_OWN");
}

/** Throws INVITATION_NOT_FOUND, HOUSEHOLD_ALREADY to who lives there by it, why it no longer works, or INVITATION_OWN. */
export async function checkInvitation(services: Services, viewer: Viewer, token: string): Promise<InvitedDoorView> {
  const row = await getInvitation(services, services.db, token);
  if ((await findHomeByUse(services.db, viewer, row)) !== undefined) throw new Problem("HOUSEHOLD_ALREADY");
  requireUsable(row, viewer);
  return {
    apartmentId: row.complex_id,
    apartmentName: row.complex_name,
    building: row.building,
    unit: row.unit,
    nickname: nicknameOrWithdrawn(row.inviter),
  };
}

/**
 * The viewer lives there from now on; one of several callers at once does. A repeat by the same member is answered as the
 * first call. Throws as checkInvitation and moveIn, or HOUSEHOLD_FULL.
 */
export async function joinByInvitation(
  services: Services,
  viewer: Viewer,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<ResidenceView> {
  return services.db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const { household_id: householdId, complex_id: complexId } = await getInvitation(services, tx, token);
    await tx.run(sql`select id from complexes where id = ${complexId} for key share`);
    await lockHousehold(tx, householdId);
    // The inviter lives there until the end of this transaction.
    await tx.run(sql`
      select h.id from household_invitations i join residences h on h.id = i.residence_id
      where i.token_hash = ${hashOf(services, token)} for update of i for share of h`);
    const row = await getInvitation(services, tx, token);
    const home = await findHomeByUse(tx, viewer, row);
    if (home !== undefined) return getResidence(tx, viewer, home);
    requireUsable(row, viewer);
    const door = { householdId, complexId, building: row.building, unit: row.unit };
    const vouch = { way: "INVITATION", vouchedBy: row.invited_by, decidedAt: row.decided_at } as const;
    const residenceId = await moveIn(tx, viewer, door, vouch);
    await requireRoom(tx, householdId, householdLimits.membersMax);
    await tx.run(sql`
      update household_invitations set used_at = clock_timestamp(), used_by = ${viewer.memberId} where id = ${row.id}`);
    await recordAudit(tx, {
      action: "invitation.used",
      actorId: viewer.memberId,
      target: `residence:${residenceId} member:${row.invited_by}`,
      address,
    });
    return getResidence(tx, viewer, residenceId);
  });
}
