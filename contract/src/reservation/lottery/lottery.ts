import type { FacilityKind } from "../../facility/facility-rules.ts";
import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type { LotteryDays } from "./lottery-rules.ts";
import type { enterLotteryInput, facilityLotteriesInput, leaveLotteryInput, lotteryInput } from "./lottery.input.ts";

/** The lotteries of a facility that are not drawn yet, by their days. */
export const listFacilityLotteries = endpoint({
  method: "GET",
  path: "/api/facilities/:facilityId/lotteries",
  access: "member",
  input: input<typeof facilityLotteriesInput>(),
  answer: answer<LotteryListView>(),
});

/** The lotteries for which the viewer's households have tickets; of those that are over, the newest. */
export const listOwnLotteries = endpoint({
  method: "GET",
  path: "/api/lotteries",
  access: "member",
  answer: answer<LotteryListView>(),
});

/** All that is published of a lottery, for a member who sees its facility: after the draw the seed and the tickets. */
export const getLottery = endpoint({
  method: "GET",
  path: "/api/lotteries/:lotteryId",
  access: "member",
  input: input<typeof lotteryInput>(),
  answer: answer<PublishedLotteryView>(),
});

/** Enters the viewer's household with its preferences by their order, or changes them: one ticket a household. 409 LOTTERY_CLOSED. */
export const enterLottery = endpoint({
  method: "POST",
  path: "/api/lotteries/:lotteryId/tickets",
  access: "member",
  input: input<typeof enterLotteryInput>(),
  status: 201,
  answer: answer<LotteryView>(),
});

/** Takes the ticket of the viewer's household back. 409 LOTTERY_CLOSED. */
export const leaveLottery = endpoint({
  method: "POST",
  path: "/api/lotteries/:lotteryId/leave",
  access: "member",
  input: input<typeof leaveLotteryInput>(),
  answer: answer<LotteryView>(),
});

export interface LotteryListView {
  /** The time of the server, by which all is decided. */
  readonly now: string;
  readonly lotteries: readonly LotteryView[];
}

/** VOID: its facility was removed before the draw. */
export type LotteryState = "OPEN" | "CLOSED" | "DRAWN" | "VOID";

export interface LotteryView extends LotteryDays {
  readonly lotteryId: number;
  readonly facilityId: number;
  readonly facilityName: string;
  readonly kind: FacilityKind;
  readonly state: LotteryState;
  readonly closes: string;
  /** SHA-256 of the seed that will be drawn with, in hexadecimal. */
  readonly commitment: string;
  /** Households that have entered. */
  readonly entered: number;
  /** Those of the viewer's households. */
  readonly own: readonly LotteryTicketView[];
}

/** A time or stay that a ticket may win. */
export interface LotteryPreference {
  readonly day: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly untilDay?: string | undefined;
  readonly seat?: number | undefined;
}

export interface LotteryTicketView {
  readonly ticket: string;
  readonly householdId: number;
  readonly building: string;
  readonly unit: string;
  readonly persons: number;
  readonly wishes: readonly LotteryPreference[];
  /** From 1; null before the draw. */
  readonly position: number | null;
  /** Null before the draw. */
  readonly hasWon: boolean | null;
}

export interface PublishedLotteryView extends LotteryView {
  /** Null before the draw. */
  readonly seed: string | null;
  /** Every ticket, the first drawn first; empty before the draw. */
  readonly order: readonly string[];
}
