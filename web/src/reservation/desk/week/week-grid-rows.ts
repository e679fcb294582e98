import type { FacilityView } from "@danji/contract/facility/facility";
import { hoursOf, type IsHoliday, slotsIn } from "@danji/contract/facility/facility-days";
import {
  addDays,
  daysBetween,
  minutesOf,
  clockOf,
  seoulDay,
  seoulTimeOfDay,
} from "@danji/contract/platform/seoul-clock";
import { type BookingRequest, decideBooking, type HeldPlace } from "@danji/contract/reservation/booking-decision";
import { weekStart } from "@danji/contract/reservation/household-limits";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";

/** A row of the week: the beginning of a slot, or a room. */
export interface WeekRow {
  readonly key: string;
  /** The begin, for a slot. */
  readonly from?: string;
  /** The number, for a room. */
  readonly room?: number;
}

/** Monday to Sunday of the week of a day. */
export const weekOf = (day: string): readonly string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(weekStart(day), index));

/** The rows that a facility has on some days: the slots of its hours, also those of bookings that were kept off them, or its rooms. */
export function rowsOf(
  { kind, settings }: FacilityView,
  days: readonly string[],
  isHoliday: IsHoliday,
  booked: readonly OfficeReservationView[],
): readonly WeekRow[] {
  if (kind === "NIGHT")
    return Array.from({ length: settings.places }, (_, index) => ({ key: String(index + 1), room: index + 1 }));
  const starts = days.flatMap((day) => {
    const hours = hoursOf(settings, day, isHoliday);
    return hours === null ? [] : slotsIn(hours, settings.slotMinutes).map(({ from }) => from);
  });
  const own = booked.map(({ begins }) => seoulTimeOfDay(new Date(begins)));
  return [...new Set([...starts, ...own])].toSorted().map((from) => ({ key: from, from }));
}

/** The bookings that stand in a cell: those that begin there, or the nights of a room. */
export function bookingsIn(
  booked: readonly OfficeReservationView[],
  day: string,
  { from, room }: WeekRow,
): readonly OfficeReservationView[] {
  if (room === undefined)
    return booked.filter((one) => one.day === day && seoulTimeOfDay(new Date(one.begins)) === from);
  return booked.filter((one) => one.place === room && one.day <= day && day < seoulDay(new Date(one.ends)));
}

/** The row of the room that a stay would get on a day: the first that no other booking holds. One that waits for approval holds none. */
export const freeRoom = (
  rows: readonly WeekRow[],
  day: string,
  booked: readonly OfficeReservationView[],
  moving: OfficeReservationView,
): WeekRow | undefined => {
  const others = booked.filter(
    ({ reservationId, state }) => reservationId !== moving.reservationId && state !== "WAITING",
  );
  return rows.find((row) => bookingsIn(others, day, row).length === 0);
};

interface MoveFacts {
  readonly facility: FacilityView;
  readonly isHoliday: IsHoliday;
  readonly now: Date;
  /** The reservations of the week that is shown. */
  readonly booked: readonly OfficeReservationView[];
}

/** Where a booking goes. */
export interface MoveTarget {
  readonly day: string;
  readonly from?: string;
  readonly seat?: number;
}

/** What a move to a place would book; undefined where it does not fit there, or stands there already. */
export function moveTo(
  moving: OfficeReservationView,
  target: MoveTarget,
  { facility, isHoliday, now, booked }: MoveFacts,
): BookingRequest | undefined {
  const { kind, settings, closures } = facility;
  const requested = requestOf(moving, target);
  const stays =
    target.day === moving.day &&
    (kind === "NIGHT" || requested?.from === seoulTimeOfDay(new Date(moving.begins))) &&
    (kind !== "SEAT" || requested?.seat === moving.place);
  if (requested === undefined || stays) return undefined;
  const held = booked.filter((one) => one.reservationId !== moving.reservationId).flatMap(heldBy);
  const { booking } = decideBooking(requested, {
    kind,
    settings,
    closures,
    isHoliday,
    now,
    held,
    own: [],
    byOffice: true,
  });
  return booking === undefined ? undefined : requested;
}

const heldBy = ({ state, place, begins, ends }: OfficeReservationView): readonly HeldPlace[] =>
  place === null || state === "WAITING" ? [] : [{ place, begins: Date.parse(begins), ends: Date.parse(ends) }];

function requestOf(moving: OfficeReservationView, { day, from, seat }: MoveTarget): BookingRequest | undefined {
  const { kind, place, persons } = moving;
  const [begins, ends] = [new Date(moving.begins), new Date(moving.ends)];
  if (kind === "NIGHT") return { day, untilDay: addDays(day, daysBetween(moving.day, seoulDay(ends))), persons };
  const start = from ?? seoulTimeOfDay(begins);
  const end = minutesOf(start) + (ends.getTime() - begins.getTime()) / 60_000;
  if (end > 24 * 60) return undefined;
  const requested = { day, from: start, until: clockOf(end), persons };
  const chosen = seat ?? place;
  return kind === "SEAT" && chosen !== null ? { ...requested, seat: chosen } : requested;
}
