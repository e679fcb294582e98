import type { Reason } from "@danji/contract/problems";
import type { ReservationView } from "@danji/contract/reservation/reservation";

/** The name of check-ins in the outbox. */
export const checkInKind = "check-in";

/** What the QR at a door says. */
export interface CheckInWords {
  readonly code: string;
}

/** Doors do not wait for each other. */
export const checkInLane = (code: string): string => `check-in ${code}`;

/** What came of a scan: what is checked in, or why nothing is. */
export type ScanAnswer =
  | { readonly reservation: ReservationView }
  | { readonly refusal: string; readonly reason: Reason | undefined };

/** Where the answer to the last scan of a door stands. */
export const scanAnswerKey = (code: string) => ["check-in", code] as const;
