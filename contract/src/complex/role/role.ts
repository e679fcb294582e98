import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { OfficeRole } from "../office-policy.ts";
import type {
  answerInvitationInput,
  changeRoleInput,
  handOverInput,
  inviteInput,
  officeInput,
  officeInvitationInput,
  roleInput,
} from "./role.input.ts";
import type { GivenRole } from "./role-rules.ts";

/** Who holds which role in an office, and which are offered. Act giveRoles, as all calls of an office here. */
export const listRoles = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/roles",
  access: "member",
  input: input<typeof officeInput>(),
  answer: answer<RoleListView>(),
});

export interface RoleListView {
  /** The heads first, then by role, and since when. */
  readonly people: readonly RoleHolderView[];
  readonly invitations: readonly OfficeInvitationView[];
}

export interface RoleHolderView {
  readonly memberId: number;
  readonly nickname: string;
  readonly role: OfficeRole;
  readonly since: string;
  /** Null where a claim gave it, or it is not known any more. */
  readonly givenBy: string | null;
  /** They live in the complex, too. */
  readonly isResident: boolean;
  readonly isMe: boolean;
}

export interface OfficeInvitationView {
  readonly invitationId: number;
  /** A resident's nickname, or the masked mail address: whether an account has it is never said. */
  readonly to: string;
  readonly role: GivenRole;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * Offers a role to a resident by their exact nickname, or to a mail address; the answer to an address is the same whether a
 * member has it. A repeat changes the role of the open invitation.
 */
export const inviteToRole = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/roles/invitations",
  access: "member",
  input: input<typeof inviteInput>(),
  status: 201,
  answer: answer<OfficeInvitationView>(),
});

/** Takes an invitation back. Idempotent. */
export const takeBackInvitation = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/roles/invitations/:invitationId",
  access: "member",
  input: input<typeof officeInvitationInput>(),
  status: 204,
});

/** Changes the role of a member of the office; 409 for a head, who keeps theirs until they hand it over. */
export const changeRole = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/roles/:memberId",
  access: "member",
  input: input<typeof changeRoleInput>(),
  status: 204,
});

/** Takes a role; 409 for a head. Idempotent. */
export const endRole = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/roles/:memberId",
  access: "member",
  input: input<typeof roleInput>(),
  status: 204,
});

/** The viewer makes another member of the office its head. 409 where one of the two roles has changed meanwhile. */
export const handOverOffice = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/roles/:memberId/hand-over",
  access: "member",
  input: input<typeof handOverInput>(),
  status: 204,
});

/** A role that is offered to the viewer, as my page shows it. */
export interface RoleInvitationView {
  readonly invitationId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly role: GivenRole;
  /** Since when the office is proven; null: it is not. */
  readonly officeSince: string | null;
  readonly expiresAt: string;
}

/** 404 for an invitation of others, 410 for one that has ended. */
export const acceptRole = endpoint({
  method: "POST",
  path: "/api/member/role-invitations/:invitationId/accept",
  access: "member",
  input: input<typeof answerInvitationInput>(),
  status: 204,
});

/** Idempotent. */
export const declineRole = endpoint({
  method: "DELETE",
  path: "/api/member/role-invitations/:invitationId",
  access: "member",
  input: input<typeof answerInvitationInput>(),
  status: 204,
});
