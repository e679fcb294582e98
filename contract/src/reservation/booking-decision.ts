import type { Closure, IsHoliday } from "../facility/facility-days.ts";
import { closureOn, dayKindOf, hoursOf } from "../facility/facility-days.ts";
import { type FacilityKind, type FacilitySettings, lotteryOf } from "../facility/facility-rules.ts";
import { addDays, daysBetween, minutesOf, seoulDay, seoulMoment, seoulTimeOfDay } from "../platform/seoul-clock.ts";
import { limitReached, type OwnBooking, pausedThrough } from "./household-limits.ts";
import { bookingRefusals as say } from "./booking-refusals.copy.ts";
import { entriesClose, type LotteryDays, roundOf } from "./lottery/lottery-rules.ts";
import { minutesText } from "./minutes-text.ts";

/** What a household wants to book. A slot or seat: `from` and `until` on one day. Nights: until the morning of `untilDay`. */
export interface BookingRequest {
  readonly day: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly untilDay?: string | undefined;
  /** The seat, in a facility with seats. */
  readonly seat?: number | undefined;
  readonly persons: number;
}

/** A place that is held: `place` is the number of a party, seat or room. Milliseconds since 1970. */
export interface HeldPlace {
  readonly place: number;
  readonly begins: number;
  readonly ends: number;
}

/** All that the decision depends on. */
export interface BookingFacts {
  readonly kind: FacilityKind;
  readonly settings: FacilitySettings;
  readonly closures: readonly Closure[];
  readonly isHoliday: IsHoliday;
  readonly now: Date;
  readonly held: readonly HeldPlace[];
  /** The bookings of the household at this facility. */
  readonly own: readonly OwnBooking[];
  /** An office books without looking at opening times, limits and pauses. */
  readonly byOffice?: boolean;
  /** Rounds of a lottery that are not drawn yet, by their days. */
  readonly undrawn?: readonly LotteryDays[];
  /** The lottery itself books: opening times and rounds do not hold it up, limits and pauses do. */
  readonly isDraw?: boolean;
}

/** What a request becomes when it is booked. */
export interface PlannedBooking {
  readonly begins: Date;
  readonly ends: Date;
  readonly place: number;
  /** Whole won: of each night by its day, or of all slots of the day. */
  readonly prices: readonly number[];
  readonly price: number;
}

export interface BookingRefusal {
  readonly reason:
    | "FACILITY_NOT_BOOKABLE"
    | "RESERVATION_UNFIT"
    | "RESERVATION_CLOSED"
    | "RESERVATION_NOT_OPEN"
    | "RESERVATION_LATE"
    | "RESERVATION_LOTTERY"
    | "RESERVATION_PAUSED"
    | "RESERVATION_LIMIT"
    | "RESERVATION_TAKEN";
  /** What a person reads. */
  readonly message: string;
}

export type BookingDecision =
  | { readonly booking: PlannedBooking; readonly refusal?: undefined }
  | { readonly refusal: BookingRefusal; readonly booking?: undefined };

type Span = Pick<PlannedBooking, "begins" | "ends" | "prices">;
type Step = { readonly span: Span } | { readonly refusal: BookingRefusal };

const refuse = (refusal: BookingRefusal) => ({ refusal });

/** May this household book this now, and what does it cost: the one place that decides it, for preview and booking alike. */
export function decideBooking(requested: BookingRequest, facts: BookingFacts): BookingDecision {
  const { kind, settings, byOffice = false } = facts;
  if (kind === "INFO") return refuse({ reason: "FACILITY_NOT_BOOKABLE", message: say.notBookable });
  if (requested.persons < 1 || requested.persons > settings.personsMax)
    return refuse({ reason: "RESERVATION_UNFIT", message: say.persons(settings.personsMax) });
  if ((kind === "SEAT") !== (requested.seat !== undefined))
    return refuse({ reason: "RESERVATION_UNFIT", message: say.seat(settings.places) });
  if (requested.seat !== undefined && (requested.seat < 1 || requested.seat > settings.places))
    return refuse({ reason: "RESERVATION_UNFIT", message: say.seat(settings.places) });
  const step = kind === "NIGHT" ? spanOfNights(requested, facts) : spanOfSlots(requested, facts);
  if ("refusal" in step) return step;
  const { span } = step;
  const refusal =
    timeRefusal(requested, span.begins, facts) ?? (byOffice ? undefined : householdRefusal(requested.day, facts));
  if (refusal !== undefined) return refusal;
  const place = freePlace(requested.seat, span, facts);
  if (place === undefined) return refuse({ reason: "RESERVATION_TAKEN", message: say.taken });
  const price = span.prices.reduce((sum, one) => sum + one, 0);
  return { booking: { ...span, place, price } };
}

function spanOfSlots({ day, from, until, untilDay }: BookingRequest, facts: BookingFacts): Step {
  const { settings, closures, isHoliday } = facts;
  const { slotMinutes, slotsMax } = settings;
  if (from === undefined || until === undefined || untilDay !== undefined)
    return refuse({ reason: "RESERVATION_UNFIT", message: say.offGrid });
  const closure = closureOn(closures, day);
  if (closure !== undefined) return refuse({ reason: "RESERVATION_CLOSED", message: say.closed(day, closure.reason) });
  const hours = hoursOf(settings, day, isHoliday);
  if (hours === null) return refuse({ reason: "RESERVATION_CLOSED", message: say.closed(day, "") });
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  const slots = (end - begin) / slotMinutes;
  const isOnGrid = Number.isInteger(slots) && (begin - minutesOf(hours.from)) % slotMinutes === 0;
  if (!isOnGrid || slots < 1 || begin < minutesOf(hours.from) || end > minutesOf(hours.until))
    return refuse({ reason: "RESERVATION_UNFIT", message: say.offGrid });
  if (slots > slotsMax)
    return refuse({ reason: "RESERVATION_UNFIT", message: say.slotsMax(minutesText(slotsMax * slotMinutes)) });
  const price = settings.prices[dayKindOf(day, isHoliday)] * slots;
  return { span: { begins: seoulMoment(day, from), ends: seoulMoment(day, until), prices: [price] } };
}

function spanOfNights({ day, from, until, untilDay }: BookingRequest, facts: BookingFacts): Step {
  const { settings, closures, isHoliday } = facts;
  if (untilDay === undefined || from !== undefined || until !== undefined)
    return refuse({ reason: "RESERVATION_UNFIT", message: say.nights(settings.nightsMin, settings.nightsMax) });
  const nights = daysBetween(day, untilDay);
  if (nights < settings.nightsMin || nights > settings.nightsMax)
    return refuse({ reason: "RESERVATION_UNFIT", message: say.nights(settings.nightsMin, settings.nightsMax) });
  const days = Array.from({ length: nights }, (_, index) => addDays(day, index));
  for (const one of days) {
    const closure = closureOn(closures, one);
    if (closure !== undefined)
      return refuse({ reason: "RESERVATION_CLOSED", message: say.closed(one, closure.reason) });
  }
  const prices = days.map((one) => settings.prices[dayKindOf(one, isHoliday)]);
  return {
    span: { begins: seoulMoment(day, settings.checkIn), ends: seoulMoment(untilDay, settings.checkOut), prices },
  };
}

/** The moment from which a day can be booked. */
export const opensAt = ({ opensDays, opensAt: clock }: FacilitySettings, day: string): Date =>
  seoulMoment(addDays(day, -opensDays), clock);

const MINUTE_MS = 60_000;

function timeRefusal(requested: BookingRequest, begins: Date, facts: BookingFacts) {
  const { kind, settings, now, byOffice = false, isDraw = false } = facts;
  const { day } = requested;
  if (now >= begins) return refuse({ reason: "RESERVATION_LATE", message: say.begun });
  if (byOffice) return undefined;
  const drawn = isDraw ? undefined : lotteryRefusal(requested, facts);
  // A round is entered as a whole: from the opening of its first day.
  const opening = drawn === undefined ? day : roundOf(kind, day).firstDay;
  if (!isDraw && now < opensAt(settings, opening))
    return refuse({
      reason: "RESERVATION_NOT_OPEN",
      message: say.notOpen(addDays(opening, -settings.opensDays), settings.opensAt),
    });
  if (drawn !== undefined) return drawn;
  if (now.getTime() > begins.getTime() - settings.closesMinutes * MINUTE_MS)
    return refuse({ reason: "RESERVATION_LATE", message: say.late(minutesText(settings.closesMinutes)) });
  return undefined;
}

/** A day, or a night, whose places are drawn cannot be booked first. */
function lotteryRefusal({ day, untilDay }: BookingRequest, { kind, settings, now, undrawn = [] }: BookingFacts) {
  const rule = lotteryOf(kind, settings);
  const count = untilDay === undefined ? 1 : daysBetween(day, untilDay);
  for (const one of Array.from({ length: count }, (_, index) => addDays(day, index))) {
    const closes = rule === null ? undefined : entriesClose(rule, roundOf(kind, one));
    if (closes !== undefined && now < closes)
      return refuse({
        reason: "RESERVATION_LOTTERY",
        message: say.lottery(seoulDay(closes), seoulTimeOfDay(closes)),
      });
    if (undrawn.some(({ firstDay, lastDay }) => firstDay <= one && one <= lastDay))
      return refuse({ reason: "RESERVATION_LOTTERY", message: say.drawing });
  }
  return undefined;
}

function householdRefusal(day: string, { settings, own, now }: BookingFacts) {
  const paused = pausedThrough(own, settings.noShow);
  if (paused !== undefined && seoulDay(now) <= paused)
    return refuse({ reason: "RESERVATION_PAUSED", message: say.paused(paused) });
  const limit = limitReached(day, own, settings.limits, now);
  return limit === undefined
    ? undefined
    : refuse({ reason: "RESERVATION_LIMIT", message: say.limit(say.spans[limit.span], limit.max, limit.day) });
}

/** True where no booking holds the place at any time between. */
export const isPlaceFree = (held: readonly HeldPlace[], place: number, begins: number, ends: number): boolean =>
  !held.some((one) => one.place === place && one.begins < ends && begins < one.ends);

function freePlace(seat: number | undefined, { begins, ends }: Span, { settings, held }: BookingFacts) {
  const places = seat === undefined ? Array.from({ length: settings.places }, (_, index) => index + 1) : [seat];
  return places.find((place) => isPlaceFree(held, place, begins.getTime(), ends.getTime()));
}
