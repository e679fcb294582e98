import { closureOn, hoursOf, slotsIn } from "../../facility/facility-days.ts";
import { addDays, seoulDay } from "../../platform/seoul-clock.ts";
import { type BookingFacts, type BookingRequest, decideBooking } from "../booking-decision.ts";

/** Places that are held for one span. Milliseconds since 1970. */
export interface HeldSpan {
  readonly begins: number;
  readonly ends: number;
  readonly places: readonly number[];
}

/** What a household without bookings could book. */
export interface FreeToday {
  /**
   * For slots all places of today's times, for seats the seats at the next time, where that is today, for nights the rooms of
   * tonight.
   */
  readonly free: number;
  /** A closure, or a day without hours. */
  readonly isClosed: boolean;
  /** The next that is free, today or on one of the days that are looked at; null where none is. */
  readonly next: FreeTime | null;
}

export interface FreeTime {
  readonly day: string;
  /** The time of day; of nights that of the arrival. */
  readonly from: string;
}

/** Days that are looked at: today and those after it. */
export const freeDays = { SLOT: 7, SEAT: 7, NIGHT: 31 } as const;

type Facility = Pick<BookingFacts, "kind" | "settings" | "closures">;
type Facts = Pick<BookingFacts, "isHoliday" | "now" | "undrawn"> & { readonly held: readonly HeldSpan[] };

/** What is free at a facility, by the decision that books; null where nothing is booked there. */
export function freeToday(facility: Facility, facts: Facts): FreeToday | null {
  const { kind, settings, closures } = facility;
  if (kind === "INFO") return null;
  const today = seoulDay(facts.now);
  let free = 0;
  let next: FreeTime | null = null;
  for (const requested of requestsFrom(today, facility, facts)) {
    if (next !== null && requested.day !== today) break;
    const count = freePlaces(requested, facility, facts);
    if (count === 0) continue;
    if (requested.day === today && (next === null || kind === "SLOT")) free += count;
    next ??= { day: requested.day, from: requested.from ?? settings.checkIn };
  }
  const hasHours = kind === "NIGHT" || hoursOf(settings, today, facts.isHoliday) !== null;
  return { free, isClosed: closureOn(closures, today) !== undefined || !hasHours, next };
}

/** The shortest request of each time, by day and time. */
function* requestsFrom(today: string, { kind, settings }: Facility, { isHoliday }: Facts): Generator<BookingRequest> {
  const days = kind === "INFO" ? 0 : freeDays[kind];
  for (let index = 0; index < days; index += 1) {
    const day = addDays(today, index);
    if (kind === "NIGHT") {
      yield { day, untilDay: addDays(day, settings.nightsMin), persons: 1 };
      continue;
    }
    const hours = hoursOf(settings, day, isHoliday);
    const seat = kind === "SEAT" ? { seat: 1 } : {};
    for (const { from, until } of hours === null ? [] : slotsIn(hours, settings.slotMinutes))
      yield { day, from, until, ...seat, persons: 1 };
  }
}

/** How many places a request could have, whichever of them it names. */
function freePlaces(
  requested: BookingRequest,
  { kind, settings, closures }: Facility,
  { held, ...facts }: Facts,
): number {
  const { booking } = decideBooking(requested, { kind, settings, closures, held: [], own: [], ...facts });
  if (booking === undefined) return 0;
  const [begins, ends] = [booking.begins.getTime(), booking.ends.getTime()];
  const taken = new Set(
    held
      .flatMap((span) => (span.begins < ends && begins < span.ends ? span.places : []))
      .filter((place) => place <= settings.places),
  );
  return settings.places - taken.size;
}
