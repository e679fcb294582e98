import type {
  addClosureInput,
  changeFacilityInput,
  checkRemovalInput,
  removeClosureInput,
  removeFacilityInput,
} from "../facility/facility.input.ts";
import type { FacilityKind } from "../facility/facility-rules.ts";
import type { FacilityView } from "../facility/facility.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { ReservationState, StatementPart } from "./reservation-rules.ts";
import type {
  bookForHouseholdInput,
  changeReservationInput,
  listOfficeReservationsInput,
  moveReservationInput,
  statementFileInput,
  statementInput,
} from "./reservation.input.ts";

// Facilities and reservations at the desk of an office.

/**
 * Changes what is shown of a facility and its rules. Without `onReservations`, 409 FACILITY_RESERVATIONS where bookings ahead
 * would not fit any more, and nothing is written.
 */
export const changeFacility = endpoint({
  method: "PUT",
  path: "/api/office/:apartmentId/facilities/:facilityId",
  access: "member",
  input: input<typeof changeFacilityInput>(),
  answer: answer<FacilityView>(),
});

/** The bookings ahead that a change or a closure would meet; nothing is written. */
export const checkFacility = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities/:facilityId/check",
  access: "member",
  input: input<typeof changeFacilityInput>(),
  answer: answer<readonly OfficeReservationView[]>(),
});

/** Takes a facility off the list. As changeFacility, all bookings ahead are in the way. */
export const removeFacility = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities/:facilityId/removal",
  access: "member",
  input: input<typeof removeFacilityInput>(),
});

/** Closes it for whole days. As changeFacility. */
export const addClosure = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities/:facilityId/closures",
  access: "member",
  input: input<typeof addClosureInput>(),
  status: 201,
  answer: answer<FacilityView>(),
});

/** The bookings ahead on the days of a closure; nothing is written. */
export const checkClosure = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities/:facilityId/closures/check",
  access: "member",
  input: input<typeof addClosureInput>(),
  answer: answer<readonly OfficeReservationView[]>(),
});

/** The bookings ahead, all of which a removal would meet. */
export const checkRemoval = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/facilities/:facilityId/removal",
  access: "member",
  input: input<typeof checkRemovalInput>(),
  answer: answer<readonly OfficeReservationView[]>(),
});

export const removeClosure = endpoint({
  method: "DELETE",
  path: "/api/office/:apartmentId/facilities/:facilityId/closures/:closureId",
  access: "member",
  input: input<typeof removeClosureInput>(),
  answer: answer<FacilityView>(),
});

/** What is booked or waits on some days, by its beginning. Who may only check in gets today alone. */
export const listOfficeReservations = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reservations",
  access: "member",
  input: input<typeof listOfficeReservationsInput>(),
  answer: answer<OfficeReservationsView>(),
});

export interface OfficeReservationsView {
  readonly now: string;
  readonly from: string;
  readonly days: number;
  readonly reservations: readonly OfficeReservationView[];
  /** There are more on these days than one answer holds; absent where there are not. */
  readonly isCut?: true;
  /** Those of later days that wait for an approval. */
  readonly waiting: readonly OfficeReservationView[];
  /**
   * Those of any day ahead that a holiday, known only since, put outside the hours: they are to be kept, moved or cancelled.
   * Absent in an answer of an earlier release.
   */
  readonly outsideHours?: readonly OfficeReservationView[];
}

export interface OfficeReservationView {
  readonly reservationId: number;
  readonly facilityId: number;
  readonly facilityName: string;
  readonly kind: FacilityKind;
  readonly state: ReservationState;
  readonly building: string;
  readonly unit: string;
  readonly begins: string;
  readonly ends: string;
  readonly day: string;
  readonly place: number | null;
  readonly persons: number;
  readonly price: number;
  readonly byOffice: boolean;
  readonly checkedInAt: string | null;
  readonly isOutsideHours: boolean;
}

/** Books for a household that has no phone, once for an Idempotency-Key. Opening times and limits do not bind the office; places and hours do. */
export const bookForHousehold = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/reservations",
  access: "member",
  input: input<typeof bookForHouseholdInput>(),
  status: 201,
  answer: answer<OfficeReservationView>(),
});

/** Approves, declines, checks in, marks a no-show, takes such a mark back, cancels without a fee, or keeps what a new holiday met. */
export const changeReservation = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/reservations/:reservationId/acts",
  access: "member",
  input: input<typeof changeReservationInput>(),
  answer: answer<OfficeReservationView>(),
});

/**
 * Moves a booking that has not begun to another time or seat of its facility, and tells its household. It keeps its length, its
 * price and the terms of its cancellation.
 */
export const moveReservation = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/reservations/:reservationId/move",
  access: "member",
  input: input<typeof moveReservationInput>(),
  answer: answer<OfficeReservationView>(),
});

/** What each household owes of a month, by 동 and 호. Nights belong to the month of their day. */
export const getStatement = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reservation-statement",
  access: "member",
  input: input<typeof statementInput>(),
  answer: answer<StatementView>(),
});

export interface StatementView {
  readonly month: string;
  readonly lines: readonly StatementLine[];
  /** Whole won. */
  readonly total: number;
}

export interface StatementLine {
  readonly building: string;
  readonly unit: string;
  readonly facilityName: string;
  /** Bookings, and cancellations with a fee. */
  readonly count: number;
  readonly amount: number;
  /** What the amount is the sum of: each night of its own day, everything else of the day on which it begins. */
  readonly parts: readonly StatementPart[];
}

/** The same as a CSV file. */
export const getStatementFile = endpoint({
  method: "GET",
  path: "/api/office/:apartmentId/reservation-statement/file",
  access: "member",
  input: input<typeof statementFileInput>(),
});
