import { answer, endpoint, input } from "../../platform/endpoint.ts";
import type {
  doorCodesInput,
  doorPrintInput,
  endDoorCodesInput,
  planTurnoverInput,
  printDoorCodesInput,
  turnoverInput,
} from "./household.input.ts";
import type { DoorCodeState } from "./household-rules.ts";

/** The doors of a complex that its office knows, with who lives there and the latest code of each. */
export const listDoors = endpoint({
  method: "GET",
  path: "/api/manage/door-codes/:apartmentId",
  access: "member",
  input: input<typeof doorCodesInput>(),
  answer: answer<DoorsView>(),
});

export interface DoorsView {
  readonly apartmentName: string;
  /** From the office's list, or where a member lives, lived verified or asks to live, or that had a code or a 세대 교체; by 동 and 호. */
  readonly doors: readonly OfficeDoorView[];
}

export interface OfficeDoorView {
  readonly building: string;
  readonly unit: string;
  /** How many members live there. */
  readonly people: number;
  /** State of its latest code; null: it never had one. */
  readonly code: DoorCodeState | null;
  /**
   * False where the office has loaded a list without it, and no code is printed for it, or where it has no list, and a member asks to live
   * there, which is all that is known of it.
   */
  readonly isListed?: boolean | undefined;
}

/** Prints codes, one a door, which end the earlier ones. The codes are in this answer alone. */
export const printDoorCodes = endpoint({
  method: "POST",
  path: "/api/manage/door-codes/:apartmentId",
  access: "member",
  input: input<typeof printDoorCodesInput>(),
  status: 201,
  answer: answer<NewPrintView>(),
});

export interface NewPrintView {
  readonly printId: number;
  readonly apartmentName: string;
  /** The last day on which the codes work, in Seoul: 2027-03-01. */
  readonly lastDay: string;
  /** By 동 and 호. */
  readonly letters: readonly LetterView[];
}

export interface LetterView {
  readonly building: string;
  readonly unit: string;
  /** As A7K3M9PQRT. */
  readonly code: string;
}

/** The latest prints of a complex. */
export const listPrints = endpoint({
  method: "GET",
  path: "/api/manage/door-codes/:apartmentId/prints",
  access: "member",
  input: input<typeof doorCodesInput>(),
  answer: answer<readonly PrintView[]>(),
});

export interface PrintView {
  readonly printId: number;
  readonly printedAt: string;
  /** Who had it printed, by the name in this complex. */
  readonly printedBy: string;
  readonly lastDay: string;
  readonly counts: Readonly<Record<DoorCodeState, number>>;
}

/** The codes of a print, without the codes themselves. */
export const getPrint = endpoint({
  method: "GET",
  path: "/api/manage/door-codes/:apartmentId/prints/:printId",
  access: "member",
  input: input<typeof doorPrintInput>(),
  answer: answer<PrintDetailView>(),
});

export interface PrintDetailView extends PrintView {
  readonly codes: readonly DoorCodeView[];
}

export interface DoorCodeView {
  readonly codeId: number;
  readonly building: string;
  readonly unit: string;
  readonly state: DoorCodeState;
  readonly usedAt: string | null;
  /** Who came by it, by the name in this complex. */
  readonly usedBy: string | null;
}

/** Ends unused codes; those that are over stay what they are. */
export const endDoorCodes = endpoint({
  method: "POST",
  path: "/api/manage/door-codes/:apartmentId/end",
  access: "member",
  input: input<typeof endDoorCodesInput>(),
  status: 204,
});

/** What a 세대 교체 would end, and the one that is planned. */
export const getTurnover = endpoint({
  method: "GET",
  path: "/api/manage/households/:apartmentId/:householdId/turnover",
  access: "member",
  input: input<typeof turnoverInput>(),
  answer: answer<TurnoverView>(),
});

export interface TurnoverView {
  readonly building: string;
  readonly unit: string;
  /** Today in Seoul, the earliest day. */
  readonly today: string;
  readonly plan: {
    readonly day: string;
    readonly plannedBy: string;
    /** Waits for the office after a restore: it is not carried out. Left out where it is. */
    readonly isHeld?: true;
  } | null;
  readonly ends: TurnoverEndsView;
}

/** Counts, and the names of those who live or wait there in this complex. */
export interface TurnoverEndsView {
  readonly residents: readonly string[];
  readonly waiting: readonly string[];
  readonly codes: number;
  readonly invitations: number;
  /** Places in chat rooms of the complex. */
  readonly chatrooms: number;
  /** Bookings of facilities that have not begun. */
  readonly reservations: number;
}

/** Replaces a household today, or plans it for a later day. 409 where one is planned. */
export const planTurnover = endpoint({
  method: "POST",
  path: "/api/manage/households/:apartmentId/:householdId/turnover",
  access: "member",
  input: input<typeof planTurnoverInput>(),
  answer: answer<TurnoverView>(),
});

/** Withdraws the planned one. */
export const withdrawTurnover = endpoint({
  method: "DELETE",
  path: "/api/manage/households/:apartmentId/:householdId/turnover",
  access: "member",
  input: input<typeof turnoverInput>(),
  status: 204,
});
