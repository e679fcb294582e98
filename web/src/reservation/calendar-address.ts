import { getReservationCalendar } from "@danji/contract/reservation/reservation";

/** Where the browser gets the calendar file of a booking. */
export const calendarAddress = (reservationId: number): string =>
  getReservationCalendar.path.replace(":reservationId", String(reservationId));
