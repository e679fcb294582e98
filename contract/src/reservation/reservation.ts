import type { Closure } from "../facility/facility-days.ts";
import type { listFacilitiesInput } from "../facility/facility.input.ts";
import type { FacilityKind } from "../facility/facility-rules.ts";
import type { HolidayView } from "../facility/facility.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { HeldPlace } from "./booking-decision.ts";
import type { LotteryDays } from "./lottery/lottery-rules.ts";
import type { OwnBooking } from "./household-limits.ts";
import type { ClosedBy, ReservationState } from "./reservation-rules.ts";
import type { FreeToday } from "./today/free-today.ts";
import type {
  acceptOfferInput,
  availabilityInput,
  bookInput,
  cancelReservationInput,
  reservationInput,
} from "./reservation.input.ts";

/** What is free at a facility, and what the viewer's household has booked there: all that decides a booking. */
export const getAvailability = endpoint({
  method: "GET",
  path: "/api/facilities/:facilityId/availability",
  access: "member",
  input: input<typeof availabilityInput>(),
  answer: answer<AvailabilityView>(),
});

export interface AvailabilityView {
  /** The time of the server, by which all is decided. */
  readonly now: string;
  readonly from: string;
  readonly days: number;
  /** Places that are held on these days; who holds them is not told. */
  readonly held: readonly HeldPlace[];
  readonly holidays: readonly HolidayView[];
  readonly closures: readonly Closure[];
  /** Rounds of its lottery that are not drawn yet. */
  readonly undrawn: readonly LotteryDays[];
  /** The households for which the viewer may book; empty: they do not live there. */
  readonly households: readonly BookingHouseholdView[];
}

/** What is free today at the facilities of a complex that are booked, in one answer for all; the same for everybody who reads them. */
export const listFreeToday = endpoint({
  method: "GET",
  path: "/api/facilities/today",
  access: "member",
  input: input<typeof listFacilitiesInput>(),
  answer: answer<FreeTodayListView>(),
});

export interface FreeTodayListView {
  /** The day in Seoul that it speaks of. */
  readonly day: string;
  readonly facilities: readonly FreeTodayView[];
}

export interface FreeTodayView extends FreeToday {
  readonly facilityId: number;
}

export interface OwnWaitingTime {
  readonly begins: number;
  readonly ends: number;
  readonly isOffered: boolean;
  /** The seat it waits for, or the place it is offered. Absent where any place will do, and in an answer of an earlier release. */
  readonly place?: number;
}

export interface BookingHouseholdView {
  readonly householdId: number;
  readonly building: string;
  readonly unit: string;
  /** What counts for its limits at this facility. */
  readonly own: readonly OwnBooking[];
  /** What it waits for there, or is offered. Milliseconds since 1970. */
  readonly lines: readonly OwnWaitingTime[];
}

/**
 * Books, once for an Idempotency-Key. 409 RESERVATION_PRICE where the price is not the one that was shown: `price` must be
 * what it costs.
 */
export const book = endpoint({
  method: "POST",
  path: "/api/facilities/:facilityId/reservations",
  access: "member",
  input: input<typeof bookInput>(),
  status: 201,
  answer: answer<ReservationView>(),
});

export interface ReservationView {
  readonly reservationId: number;
  readonly facilityId: number;
  readonly apartmentId: number;
  readonly facilityName: string;
  readonly facilityPlace: string;
  readonly kind: FacilityKind;
  readonly state: ReservationState;
  /** The door of the household: 101동, 1203호. */
  readonly building: string;
  readonly unit: string;
  readonly begins: string;
  readonly ends: string;
  readonly day: string;
  /** The seat of a facility with seats; null elsewhere. */
  readonly seat: number | null;
  readonly persons: number;
  /** Whole won; of one on a waiting list what it costs by the rules and holidays of now, for which an offer is accepted. */
  readonly price: number;
  /** Who of the household booked; null: the office, or a member who has withdrawn. */
  readonly bookedBy: string | null;
  readonly byOffice: boolean;
  readonly isMine: boolean;
  /** What a cancellation costs now, and until when; null where it cannot be cancelled. */
  readonly cancellation: CancellationView | null;
  readonly closedBy: ClosedBy | null;
  /** Who of the household cancelled it. */
  readonly cancelledBy: string | null;
  readonly reason: string | null;
  /** What was charged for the cancellation. */
  readonly fee: number | null;
  /**
   * A holiday, known only since it was booked, put it outside the hours; the office has not decided yet, and a cancellation is free.
   * Absent in an answer that an earlier release stored.
   */
  readonly isOutsideHours?: boolean;
  /** The place on a waiting list, or the turn; null elsewhere. */
  readonly line: WaitingListView | null;
}

export interface WaitingListView {
  /** From 1: those before it want some of the same time. */
  readonly position: number;
  /** Until when its place is held for the household; null while it waits. */
  readonly offerUntil: string | null;
}

export interface CancellationView {
  readonly fee: number;
}

/** The viewer's households: what is ahead, the next first, and what is past, the last first. */
export const listReservations = endpoint({
  method: "GET",
  path: "/api/reservations",
  access: "member",
  answer: answer<ReservationListView>(),
});

export interface ReservationListView {
  readonly ahead: readonly ReservationView[];
  /** The newest of them; cancelled ones, too. */
  readonly past: readonly ReservationView[];
  /** A facility of theirs draws, or they have a ticket; absent in an answer that an earlier release stored. */
  readonly hasLotteries?: boolean;
}

/** Cancels. 409 RESERVATION_FEE with the amount where it is not the one that was shown; then nothing is written. */
export const cancelReservation = endpoint({
  method: "POST",
  path: "/api/reservations/:reservationId/cancel",
  access: "member",
  input: input<typeof cancelReservationInput>(),
  answer: answer<ReservationView>(),
});

/**
 * Joins the waiting list for what is booked by others. A household that is on it already gets that one. 409 RESERVATION_FREE where it
 * can be booked now.
 */
export const joinWaitingList = endpoint({
  method: "POST",
  path: "/api/facilities/:facilityId/line",
  access: "member",
  input: input<typeof bookInput>(),
  status: 201,
  answer: answer<ReservationView>(),
});

/** Books what is offered, by the rules of now. 409 RESERVATION_OFFER_OVER once its time is over. */
export const acceptOffer = endpoint({
  method: "POST",
  path: "/api/reservations/:reservationId/accept",
  access: "member",
  input: input<typeof acceptOfferInput>(),
  answer: answer<ReservationView>(),
});

/** One of the viewer's households as an iCalendar file. */
export const getReservationCalendar = endpoint({
  method: "GET",
  path: "/api/reservations/:reservationId/calendar",
  access: "member",
  input: input<typeof reservationInput>(),
});
