import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { checkInInput, doorCodeInput } from "./check-in.input.ts";
import type { ReservationView } from "./reservation.ts";

/**
 * Makes the code in the QR at a facility's door, which ends the one before. It is shown this once. For who sets up facilities.
 */
export const makeDoorCode = endpoint({
  method: "POST",
  path: "/api/office/:apartmentId/facilities/:facilityId/door-code",
  access: "member",
  input: input<typeof doorCodeInput>(),
  status: 201,
  answer: answer<FacilityDoorCodeView>(),
});

export interface FacilityDoorCodeView {
  readonly apartmentName: string;
  readonly facilityName: string;
  readonly facilityPlace: string;
  readonly code: string;
}

/**
 * Checks in what the viewer's household has booked at the facility of that door now; once more is no error. A scan that had to
 * wait for a connection counts for the booking that was under way at both times, or is found as counted before. 404
 * FACILITY_DOOR_CODE for a code that is none any more, 409 RESERVATION_TIME without a booking now.
 */
export const checkIn = endpoint({
  method: "POST",
  path: "/api/reservations/check-in",
  access: "member",
  input: input<typeof checkInInput>(),
  answer: answer<ReservationView>(),
});
