import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { OfficeInvitationView, RoleHolderView, RoleListView } from "@danji/contract/complex/role/role";
import type { GivenRole } from "@danji/contract/complex/role/role-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { maskEmail } from "#account/recovery/find-id.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireAct } from "../complex-access.ts";
import { nicknameIn } from "../residence/resident-name.ts";
import { isOpen } from "./own-invitation.ts";

/** Who holds which role in an office, and which are offered. Throws as requireAct. */
export async function listRoles(db: Queryable, viewer: Viewer, complexId: number): Promise<RoleListView> {
  await requireAct(db, viewer, complexId, "giveRoles");
  return { people: await listHolders(db, viewer, complexId), invitations: await listOpen(db, complexId) };
}

interface HolderRow {
  readonly member_id: number;
  readonly nickname: string | null;
  readonly role: OfficeRole;
  readonly since: Date;
  readonly is_given: boolean;
  readonly given_by: string | null;
  readonly is_resident: boolean;
}

async function listHolders(db: Queryable, viewer: Viewer, complexId: number): Promise<readonly RoleHolderView[]> {
  const rows = await db.many<HolderRow & Record<string, unknown>>(sql`
    select k.member_id, ${nicknameIn(sql`k.complex_id`)} as nickname, k.role, k.created_at as since,
      k.given_by is not null as is_given,
      (select ${nicknameIn(sql`k.complex_id`)} from members a where a.id = k.given_by) as given_by,
      exists (
        select from residences h where h.complex_id = k.complex_id and h.member_id = k.member_id and h.state = 'ACTIVE'
      ) as is_resident
    from complex_managers k join members a on a.id = k.member_id where k.complex_id = ${complexId}
    order by array_position(array['HEAD', 'STAFF', 'GUARD', 'COUNCIL'], k.role), k.created_at, k.member_id`);
  return rows.map((row) => ({
    memberId: row.member_id,
    nickname: nicknameOrWithdrawn(row.nickname),
    role: row.role,
    since: row.since.toISOString(),
    givenBy: row.is_given ? nicknameOrWithdrawn(row.given_by) : null,
    isResident: row.is_resident,
    isMe: row.member_id === viewer.memberId,
  }));
}

interface InvitationRow {
  readonly id: number;
  readonly role: GivenRole;
  readonly email: string | null;
  readonly nickname: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

async function listOpen(db: Queryable, complexId: number): Promise<readonly OfficeInvitationView[]> {
  const rows = await db.many<InvitationRow & Record<string, unknown>>(sql`
    select i.id, i.role, i.email, i.created_at, i.expires_at,
      (select ${nicknameIn(sql`i.complex_id`)} from members a where a.id = i.member_id) as nickname
    from role_invitations i where i.complex_id = ${complexId} and ${isOpen} order by i.id`);
  return rows.map((row) => ({
    invitationId: row.id,
    to: row.email === null ? nicknameOrWithdrawn(row.nickname) : maskEmail(row.email),
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
