import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import { isFor, isOpen } from "./own-invitation.ts";

interface RoleEvent {
  readonly complexId: number;
  readonly actorId: number;
  /** Their role from now on; ENDED without one. */
  readonly role: OfficeRole | "ENDED";
}

/** A member is told of their role in an office. */
export const notifyOfRole = (tx: Transaction, memberId: number, { complexId, actorId, role }: RoleEvent) =>
  notifyMembers(tx, {
    kind: "ROLE",
    receivers: sql`values (${memberId}::bigint)`,
    thingId: sql`${complexId}`,
    detail: sql`${role}`,
    actorId: sql`${actorId}`,
    byOffice: sql`true`,
  });

interface RoleOffer {
  readonly complexId: number;
  readonly actorId: number;
  readonly invitationId: number;
}

/** Who is offered a role is told of it. An address counts where it is that of a member with a password (own-invitation.ts). */
export const notifyOfOffer = (tx: Transaction, { complexId, actorId, invitationId }: RoleOffer) =>
  notifyMembers(tx, {
    kind: "ROLE",
    receivers: sql`
      select coalesce(i.member_id, (
        select m.id from members m join credentials p on p.member_id = m.id where m.email = i.email and m.withdrawn_at is null))
      from role_invitations i where i.id = ${invitationId}`,
    thingId: sql`${complexId}`,
    detail: sql`'INVITED'`,
    actorId: sql`${actorId}`,
    byOffice: sql`true`,
  });

/** What is so no longer, is not shown: a role that was taken since, an offer that is over. */
export const roleSources: NotificationSources = {
  ROLE: (viewer) => sql`
    ${sourceColumns({ title: sql`c.name` })}
    from complexes c where c.id = n.thing_id and case n.detail
      when 'ENDED' then not exists (
        select from complex_managers k where k.complex_id = c.id and k.member_id = ${viewer.memberId})
      when 'INVITED' then exists (
        select from role_invitations i where i.complex_id = c.id and ${isFor(viewer)} and ${isOpen})
      else exists (
        select from complex_managers k
        where k.complex_id = c.id and k.member_id = ${viewer.memberId} and k.role = n.detail) end`,
};
