/**
 * WAITING for the approval of the office, which then is BOOKED or DECLINED; one without an answer is DECLINED at its beginning. QUEUED is on the waiting list for a place; OFFERED may take
 * it until a moment; MISSED never did. OFFERED, BOOKED, USED and NO_SHOW hold their place.
 */
export const reservationStates = [
  "QUEUED",
  "OFFERED",
  "WAITING",
  "BOOKED",
  "USED",
  "NO_SHOW",
  "CANCELLED",
  "DECLINED",
  "MISSED",
] as const;
export type ReservationState = (typeof reservationStates)[number];

/** By whom, or by what, a reservation ended. UNANSWERED: the office had not answered the request by its beginning. */
export type ClosedBy =
  | "HOUSEHOLD"
  | "OFFICE"
  | "TURNOVER"
  | "MOVED_OUT"
  | "WITHDRAWAL"
  | "EXPIRED"
  | "OVER"
  | "LOTTERY"
  | "UNANSWERED";

/**
 * What an office does with a reservation. RESTORE takes a check-in or a no-show back; KEEP leaves one as it is that a new holiday put
 * outside the hours.
 */
export const reservationActs = ["APPROVE", "DECLINE", "CHECK_IN", "NO_SHOW", "RESTORE", "CANCEL", "KEEP"] as const;
export type ReservationAct = (typeof reservationActs)[number];

export const reservationLimits = {
  /** Days of one question about what is free. */
  availabilityDaysMax: 62,
  /** Past reservations of a page. */
  pastMax: 50,
  /** Days at once at the desk. */
  deskDaysMax: 7,
  reasonMax: 200,
  /** Waiting lists of one facility on which a household is at once. */
  waitingListsMax: 5,
  /** Free cancellations of a household at one facility on one day, after which it books nothing more there that day. */
  freeCancellationsADay: 5,
} as const;

/** One of the amounts that a line of a statement is the sum of. */
export interface StatementPart {
  readonly day: string;
  /** Whole won. */
  readonly amount: number;
  /** Charged for a cancellation. */
  readonly isFee: boolean;
}
