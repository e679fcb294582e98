import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { calendarFeedInput } from "./calendar-address.input.ts";

/** Whether the viewer has an address that a calendar subscribes to; the address itself is shown once, where it is made. */
export const getCalendarAddress = endpoint({
  method: "GET",
  path: "/api/calendar-address",
  access: "member",
  answer: answer<CalendarAddressView>(),
});

export interface CalendarAddressView {
  /** An ISO time; null where there is none. */
  readonly madeAt: string | null;
}

/** Makes an address, which ends the one before. 409 RESERVATION_RESIDENTS_ONLY for a member who lives nowhere. */
export const makeCalendarAddress = endpoint({
  method: "POST",
  path: "/api/calendar-address",
  access: "member",
  status: 201,
  answer: answer<NewCalendarAddressView>(),
});

export interface NewCalendarAddressView {
  /** Below the origin of the page. A client that has it reads the bookings of the viewer's households. */
  readonly path: string;
}

/** Ends it. Idempotent. */
export const endCalendarAddress = endpoint({
  method: "DELETE",
  path: "/api/calendar-address",
  access: "member",
  status: 204,
});

/**
 * For a calendar that has such an address: an iCalendar object (RFC 5545) with an ETag, of bookings from three months ago on.
 * 404 for one that has ended.
 */
export const getCalendarFeed = endpoint({
  method: "GET",
  path: "/api/calendars/:file",
  access: "anonymous",
  input: input<typeof calendarFeedInput>(),
});
