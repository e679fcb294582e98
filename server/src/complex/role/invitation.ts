import { canonicalEmail, emailRule } from "@danji/contract/account/account-rules";
import type { OfficeInvitationView } from "@danji/contract/complex/role/role";
import { type GivenRole, roleLimits } from "@danji/contract/complex/role/role-rules";
import { maskEmail } from "#account/recovery/find-id.ts";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockOffice } from "../complex-access.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { recordOfficeAct } from "./office-ledger.ts";
import { isOpen } from "./own-invitation.ts";
import { notifyOfOffer } from "./role-notifications.ts";

/** Invitations by a member a day: an address is never said to be a member's, but each answered one is. */
const invitationLimit: Limit = { name: "role-invitations", max: 50, seconds: 86_400 };

interface InviteInput {
  readonly apartmentId: number;
  /** A resident's nickname, or a mail address. */
  readonly to: string;
  readonly role: GivenRole;
  readonly address: string;
}

/**
 * Offers a role. A mail address is stored as it is, so that the answer is the same whether a member has it. Throws as
 * requireAct, ROLE_RESIDENT_NOT_FOUND, ROLE_HEAD_STAYS, ROLE_INVITATIONS_FULL or TOO_MANY_REQUESTS.
 */
export async function inviteToRole(
  { db, limits }: Services,
  viewer: Viewer,
  { apartmentId, to, role, address }: InviteInput,
): Promise<OfficeInvitationView> {
  const isMail = emailRule(to) === undefined;
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockOffice(tx, viewer, apartmentId);
    await limits.charge(tx, invitationLimit, `member:${viewer.memberId}`);
    const target = isMail ? sql`email` : sql`member_id`;
    const invitation = await storeInvitation(tx, {
      complexId: apartmentId,
      target,
      value: isMail ? sql`${canonicalEmail(to)}::text` : sql`${await residentOf(tx, apartmentId, to)}::bigint`,
      role,
      invitedBy: viewer.memberId,
    });
    await requireRoom(tx, apartmentId);
    await recordOfficeAct(tx, {
      complexId: apartmentId,
      actorId: viewer.memberId,
      act: "role.invited",
      target: `invitation:${invitation.id}`,
      detail: { role },
    });
    await notifyOfOffer(tx, { complexId: apartmentId, actorId: viewer.memberId, invitationId: invitation.id });
    const audited = `complex:${apartmentId} invitation:${invitation.id} ${role}`;
    await recordAudit(tx, { action: "role.invited", actorId: viewer.memberId, target: audited, address });
    return {
      invitationId: invitation.id,
      to: isMail ? maskEmail(canonicalEmail(to)) : to,
      role,
      createdAt: invitation.created_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
    };
  });
}

interface StoredInvitation {
  readonly complexId: number;
  readonly target: Sql;
  readonly value: Sql;
  readonly role: GivenRole;
  readonly invitedBy: number;
}

const storeInvitation = (tx: Transaction, { complexId, target, value, role, invitedBy }: StoredInvitation) =>
  tx.one<{ id: number; created_at: Date; expires_at: Date }>(sql`
    insert into role_invitations (complex_id, ${target}, role, invited_by, expires_at)
    values (${complexId}, ${value}, ${role}, ${invitedBy}, ${endOfInvitation})
    on conflict (${target}, complex_id) do update set role = excluded.role, invited_by = excluded.invited_by,
      created_at = clock_timestamp(), expires_at = excluded.expires_at
    returning id, created_at, expires_at`);

// The end of the last day in Seoul.
const endOfInvitation = sql`
  ((clock_timestamp() at time zone 'Asia/Seoul')::date + ${roleLimits.invitationDays + 1}::int)::timestamp
    at time zone 'Asia/Seoul'`;

async function residentOf(tx: Transaction, complexId: number, nickname: string): Promise<number> {
  const [resident, ...others] = await tx.many<{ id: number; role: string | null }>(sql`
    select distinct a.id,
      (select k.role from complex_managers k where k.complex_id = ${complexId} and k.member_id = a.id) as role
    from residences h join members a on a.id = h.member_id
    where h.complex_id = ${complexId} and h.state = 'ACTIVE' and ${nicknameIn(sql`h.complex_id`)} = ${nickname} limit 2`);
  if (resident === undefined || others.length > 0) throw new Problem("ROLE_RESIDENT_NOT_FOUND");
  if (resident.role === "HEAD") throw new Problem("ROLE_HEAD_STAYS");
  return resident.id;
}

async function requireRoom(tx: Transaction, complexId: number): Promise<void> {
  const { open } = await tx.one<{ open: number }>(sql`
    select count(*) as open from role_invitations i where i.complex_id = ${complexId} and ${isOpen}`);
  if (open > roleLimits.invitationsMax) throw new Problem("ROLE_INVITATIONS_FULL");
}

interface TakeBackInput {
  readonly apartmentId: number;
  readonly invitationId: number;
}

/** Takes an invitation of this office back. Idempotent. Throws as requireAct. */
export async function takeBackInvitation(
  { db }: Services,
  viewer: Viewer,
  { apartmentId, invitationId }: TakeBackInput,
): Promise<void> {
  await db.tx(async (tx) => {
    await lockOffice(tx, viewer, apartmentId);
    await tx.run(sql`delete from role_invitations where id = ${invitationId} and complex_id = ${apartmentId}`);
  });
}

export async function deleteExpiredInvitations(db: Queryable): Promise<void> {
  await db.run(sql`delete from role_invitations where expires_at <= clock_timestamp()`);
}
