import type { RoleInvitationView } from "@danji/contract/complex/role/role";
import type { GivenRole } from "@danji/contract/complex/role/role-rules";
import { lockActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { recordOfficeAct } from "./office-ledger.ts";

/** Condition on the invitation `i` of a query: its time is not over, and who invited is a head there still. */
export const isOpen: Sql = sql`(i.expires_at > clock_timestamp() and exists (
  select from complex_managers k where k.complex_id = i.complex_id and k.member_id = i.invited_by and k.role = 'HEAD'))`;

/**
 * Condition on the invitation `i` of a query: it is for the viewer. Only an address with a password counts, since that one
 * was verified by a code of ours.
 */
export const isFor = ({ memberId }: Viewer): Sql => sql`(i.member_id = ${memberId} or i.email = (
  select m.email from members m join credentials p on p.member_id = m.id
  where m.id = ${memberId} and m.withdrawn_at is null))`;

interface OwnRow {
  readonly id: number;
  readonly complex_id: number;
  readonly name: string;
  readonly role: GivenRole;
  readonly office_verified_at: Date | null;
  readonly expires_at: Date;
}

/** The roles that are offered to the viewer, the newest first. */
export async function listRoleInvitations(db: Queryable, viewer: Viewer): Promise<readonly RoleInvitationView[]> {
  const rows = await db.many<OwnRow & Record<string, unknown>>(sql`
    select i.id, i.complex_id, c.name, i.role, c.office_verified_at, i.expires_at
    from role_invitations i join complexes c on c.id = i.complex_id
    where ${isFor(viewer)} and ${isOpen} order by i.created_at desc limit 20`);
  return rows.map((row) => ({
    invitationId: row.id,
    apartmentId: row.complex_id,
    apartmentName: row.name,
    role: row.role,
    officeSince: row.office_verified_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  }));
}

interface AnswerInput {
  readonly invitationId: number;
  readonly address: string;
}

/**
 * The viewer takes an offered role; another one that they held ends with it. Idempotent as long as they have a role by it.
 * Throws ROLE_INVITATION_NOT_FOUND, ROLE_INVITATION_ENDED, or ROLE_ALREADY_HEAD.
 */
export async function acceptRole(db: Database, viewer: Viewer, { invitationId, address }: AnswerInput): Promise<void> {
  const { memberId } = viewer;
  await db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const found = await tx.maybe<{ complex_id: number }>(sql`
      select i.complex_id from role_invitations i where i.id = ${invitationId} and ${isFor(viewer)}`);
    if (found === undefined) return requireTaken(tx, viewer, invitationId);
    // As each change of an office's roles does: of a taking back and this one the second finds what the first did.
    await tx.run(sql`select id from complexes where id = ${found.complex_id} for no key update`);
    const invitation = await tx.maybe<{ role: GivenRole; invited_by: number; is_open: boolean }>(sql`
      select i.role, i.invited_by, ${isOpen} as is_open from role_invitations i
      where i.id = ${invitationId} and ${isFor(viewer)} for update of i`);
    if (invitation === undefined) return requireTaken(tx, viewer, invitationId);
    if (!invitation.is_open) throw new Problem("ROLE_INVITATION_ENDED");
    const { role, invited_by: invitedBy } = invitation;
    const given = await tx.run(sql`
      insert into complex_managers as k (complex_id, member_id, role, given_by, invitation_id)
      values (${found.complex_id}, ${memberId}, ${role}, ${invitedBy}, ${invitationId})
      on conflict (complex_id, member_id) do update
        set role = excluded.role, given_by = excluded.given_by, invitation_id = excluded.invitation_id,
          created_at = clock_timestamp() where k.role <> 'HEAD'`);
    if (given === 0) throw new Problem("ROLE_ALREADY_HEAD");
    await tx.run(sql`delete from role_invitations where id = ${invitationId}`);
    await recordOfficeAct(tx, {
      complexId: found.complex_id,
      actorId: invitedBy,
      act: "role.given",
      target: `member:${memberId}`,
      detail: { role },
    });
    const target = `complex:${found.complex_id} invitation:${invitationId} ${role}`;
    await recordAudit(tx, { action: "role.given", actorId: memberId, target, address });
  });
}

/** Throws ROLE_INVITATION_NOT_FOUND but to who has a role by this very invitation, which a first call has used up. */
async function requireTaken(db: Queryable, { memberId }: Viewer, invitationId: number): Promise<void> {
  const taken = await db.maybe(sql`
    select 1 from complex_managers where member_id = ${memberId} and invitation_id = ${invitationId}`);
  if (taken === undefined) throw new Problem("ROLE_INVITATION_NOT_FOUND");
}

/** The viewer declines an offered role. Idempotent: an invitation of others is left as it is. */
export async function declineRole(db: Queryable, viewer: Viewer, invitationId: number): Promise<void> {
  await db.run(sql`delete from role_invitations i where i.id = ${invitationId} and ${isFor(viewer)}`);
}
