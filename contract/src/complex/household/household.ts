import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { residenceInput } from "../residence.input.ts";
import type { HouseholdWay } from "./household-rules.ts";

/** Those who live behind the door of one of the viewer's homes; 403 while the home waits for the office. */
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
}
