import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { residenceInput } from "../residence.input.ts";
import type { ResidenceView } from "../residence.ts";
import type { doorCodeInput, invitationInput, invitationTokenInput, putOutInput } from "./household.input.ts";
import type { HouseholdWay } from "./household-rules.ts";

/**
 * Those who live behind the door of one of the viewer's homes; 403 while the home waits for the office, or is unvouched.
 */
export const getHousehold = endpoint({
  method: "GET",
  path: "/api/member-apartments/:residenceId/household",
  access: "member",
  input: input<typeof residenceInput>(),
  answer: answer<HouseholdView>(),
});

export interface HouseholdView {
  readonly householdId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly building: string;
  readonly unit: string;
  /** Who has lived there longest comes first. */
  readonly members: readonly HouseholdMemberView[];
  /** Invitations that can still be used, the newest first. */
  readonly invitations: readonly InvitationView[];
  /** From this day of Seoul on the household is another: the office has planned a 세대 교체. As 2026-12-15. */
  readonly turnoverDay: string | null;
  /** Since this day of Seoul those before it are gone: the last 세대 교체, as long as it is new (`newHouseholdDays`). */
  readonly startedOn: string | null;
}

export interface HouseholdMemberView {
  readonly memberId: number;
  /** The name in this complex. */
  readonly nickname: string;
  readonly isMe: boolean;
  /** An ISO time. */
  readonly since: string;
  readonly way: HouseholdWay;
  /** The inviter's name in this complex; null for other ways. */
  readonly invitedBy: string | null;
  /** False for one by their own word, whom the household may put out. */
  readonly isVouched: boolean;
}

/**
 * Ends the home of a member who lives behind the viewer's door by their own word. 404 for one who does not live there, 409 for one who
 * was let in.
 */
export const putOut = endpoint({
  method: "DELETE",
  path: "/api/member-apartments/:residenceId/household/:memberId",
  access: "member",
  input: input<typeof putOutInput>(),
  status: 204,
});

export interface InvitationView {
  readonly invitationId: number;
  /** The inviter's name in this complex. */
  readonly nickname: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Makes an invitation to the household of a home in which the viewer lives. Its token is in this answer alone. */
export const createInvitation = endpoint({
  method: "POST",
  path: "/api/member-apartments/:residenceId/invitations",
  access: "member",
  input: input<typeof residenceInput>(),
  status: 201,
  answer: answer<NewInvitationView>(),
});

export interface NewInvitationView {
  readonly invitationId: number;
  readonly token: string;
  readonly expiresAt: string;
}

/** Takes an invitation of one's household back. */
export const takeBackInvitation = endpoint({
  method: "DELETE",
  path: "/api/household-invitations/:invitationId",
  access: "member",
  input: input<typeof invitationInput>(),
  status: 204,
});

/** To which door an invitation leads, and whose it is; nothing is used up. 410 for one that no longer works. */
export const checkInvitation = endpoint({
  method: "POST",
  path: "/api/household-invitations/check",
  access: "member",
  input: input<typeof invitationTokenInput>(),
  answer: answer<InvitedDoorView>(),
});

export interface DoorView {
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly building: string;
  readonly unit: string;
}

export interface InvitedDoorView extends DoorView {
  /** The inviter's name in this complex. */
  readonly nickname: string;
}

/** The viewer lives there from now on. */
export const joinByInvitation = endpoint({
  method: "POST",
  path: "/api/household-invitations/join",
  access: "member",
  input: input<typeof invitationTokenInput>(),
  answer: answer<ResidenceView>(),
});

/** To which door a code leads; nothing is used up. 400 a wrong code, 410 one that no longer works, 429 after wrong tries. */
export const checkDoorCode = endpoint({
  method: "POST",
  path: "/api/door-codes/check",
  access: "member",
  input: input<typeof doorCodeInput>(),
  answer: answer<DoorView>(),
});

/** The viewer lives there from now on, also where their home waited. Refuses as checkDoorCode. */
export const joinByDoorCode = endpoint({
  method: "POST",
  path: "/api/door-codes/join",
  access: "member",
  input: input<typeof doorCodeInput>(),
  answer: answer<ResidenceView>(),
});
