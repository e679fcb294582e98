import type { withdrawInput } from "./account.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { ManagedComplexView } from "../complex/residence.ts";

/** Ends the account for good (SPEC section 7, SECURITY 17). Wrong password: 400. */
export const withdraw = endpoint({
  method: "DELETE",
  path: "/api/member",
  access: "member",
  input: input<typeof withdrawInput>(),
});

/** Ours: what a withdrawal would erase and what would stay. */
export const getWithdrawal = endpoint({
  method: "GET",
  path: "/api/member/withdrawal",
  access: "member",
  answer: answer<WithdrawalView>(),
});

export interface WithdrawalView {
  /** False where they log in through a provider alone; then a login of a moment ago stands for the password. */
  readonly hasPassword: boolean;
  /** These stay, under 탈퇴한 회원. */
  readonly feedCount: number;
  readonly commentCount: number;
  readonly messageCount: number;
  /** These are erased. */
  readonly reactionCount: number;
  readonly bookmarkCount: number;
  readonly openRequestCount: number;
  /** These are left without a manager: no other member becomes one automatically. */
  readonly onlyManagerOf: readonly ManagedComplexView[];
  /** Bookings of theirs that are not over: a withdrawal names them, with what cancelling them costs now in whole won. */
  readonly reservationCount: number;
  readonly reservationFee: number;
}
