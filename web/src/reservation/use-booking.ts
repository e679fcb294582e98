import type { FacilityView } from "@danji/contract/facility/facility";
import { dayKindOf, hoursOf, slotsIn } from "@danji/contract/facility/facility-days";
import { addDays, daysBetween, minutesOf, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import {
  type BookingDecision,
  type BookingFacts,
  decideBooking,
  isPlaceFree,
  type PlannedBooking,
} from "@danji/contract/reservation/booking-decision";
import type { AvailabilityView, BookingHouseholdView, OwnWaitingTime } from "@danji/contract/reservation/reservation";
import { facilityLimits, lotteryOf, offerMinutesOf } from "@danji/contract/facility/facility-rules";
import { entriesClose, roundOf } from "@danji/contract/reservation/lottery/lottery-rules";
import { reservationLimits } from "@danji/contract/reservation/reservation-rules";
import { useState } from "react";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { useAvailability } from "./reservation.queries.ts";

/** What has been chosen so far. */
export interface Choice {
  readonly day: string;
  readonly from?: string;
  readonly until?: string;
  readonly untilDay?: string;
  /** True where nights are booked and the day is that of the check-in. */
  readonly hasCheckIn?: true;
  readonly seat?: number;
}

/** Everything that a screen of a facility needs for a booking: what is free, what is chosen, and what it would cost. */
export function useBooking(facility: FacilityView, { byOffice = false }: { readonly byOffice?: boolean } = {}) {
  const { facilityId, kind, settings } = facility;
  useMinute(true);
  const now = new Date(correctedNow());
  const today = seoulDay(now);
  const [choice, setChoice] = useState<Choice>({ day: byOffice ? today : firstDay(facility, now) });
  const [chosenPersons, setPersons] = useState<number>();
  // A ticket has one number of persons for all its preferences: another one does not begin with one person again.
  const [ticketPersons, setTicketPersons] = useState<number>();
  const persons = chosenPersons ?? ticketPersons ?? 1;
  const [chosenHousehold, setHousehold] = useState<number>();
  const isNight = kind === "NIGHT";
  const lastDay = addDays(today, settings.opensDays);
  const [nightsPage, setNightsPage] = useState(0);
  const nights = nightsShown(facility, today, byOffice, nightsPage);
  const query = useAvailability({
    facilityId,
    ...(isNight ? { from: nights.from, days: nights.days } : { from: choice.day, days: 1 }),
  });
  const { data } = query;
  const households = data?.households ?? [];
  const household = households.find((one) => one.householdId === chosenHousehold) ?? households[0];
  const holidays = new Set(data?.holidays.map(({ day }) => day));
  const facts: BookingFacts = {
    kind,
    settings,
    now,
    closures: data?.closures ?? facility.closures,
    isHoliday: (day) => holidays.has(day),
    held: data?.held ?? [],
    // An answer that was kept by an earlier release has none.
    undrawn: (data as Partial<AvailabilityView> | undefined)?.undrawn ?? [],
    own: byOffice ? [] : (household?.own ?? []),
    byOffice,
  };
  const decide = ({ day, from, until, untilDay, seat }: Choice): BookingDecision =>
    decideBooking({ day, from, until, untilDay, seat, persons }, facts);
  const isComplete =
    (isNight ? choice.untilDay !== undefined : choice.from !== undefined) &&
    (kind !== "SEAT" || choice.seat !== undefined);
  return {
    query,
    facts,
    today,
    lastDay,
    nights,
    choice,
    setChoice,
    persons,
    setPersons,
    /** Sets the persons of the ticket to which the next preference is added, in place of what was chosen before. */
    setTicketPersons,
    households,
    household,
    setHousehold,
    decide,
    /** Where all of the chosen time is held and has a waiting list. */
    turn: isComplete ? turnOf(choice, decide(choice), { ...facts, held: [] }, household, persons) : undefined,
    /** What is chosen can be a preference of a lottery. */
    isPreference: isComplete && isForLottery(choice.day, decide(choice), facts),
    /** Undefined until enough is chosen. */
    decision: isComplete ? decide(choice) : undefined,
    requested: { ...choice, persons },
    /** Shows earlier or later nights. What was chosen goes: whether it is free is known of those that are shown. */
    showNights: (page: number) => {
      setNightsPage(page);
      setChoice({ day: today });
    },
    /** The answer is of the chosen day, or of the nights that are shown. */
    isOfDay: data !== undefined && (isNight ? covers(data, nights) : data.from === choice.day),
  };
}

/** Days by which a page of nights goes on: the rest of what one answer holds is shown on both, so that no stay is cut. */
const PAGE_DAYS = 31;

interface NightsShown {
  readonly page: number;
  readonly from: string;
  readonly days: number;
  readonly hasLater: boolean;
}

/** The nights of a page of the calendar. With a lottery they go on to the end of the last month that takes entries. */
export function nightsShown(
  { kind, settings }: Pick<FacilityView, "kind" | "settings">,
  today: string,
  byOffice: boolean,
  page: number,
): NightsShown {
  const opens = byOffice ? facilityLimits.opensDaysMax : settings.opensDays;
  const lastOpen = addDays(today, opens);
  const last = byOffice || lotteryOf(kind, settings) === null ? lastOpen : roundOf(kind, lastOpen).lastDay;
  const from = addDays(today, page * PAGE_DAYS);
  const ahead = daysBetween(from, last) + settings.nightsMax + 1;
  const max = reservationLimits.availabilityDaysMax;
  return { page, from, days: Math.max(1, Math.min(max, ahead)), hasLater: ahead > max };
}

/** At midnight the answer of the day before does for a moment: it lacks the last day alone. */
const covers = (answer: Pick<AvailabilityView, "from" | "days">, { from, days }: NightsShown): boolean =>
  answer.from <= from && addDays(answer.from, answer.days) >= addDays(from, days - 1);

/** The day that is shown first: tomorrow, where it is too late for every slot of today. */
export function firstDay({ kind, settings }: Pick<FacilityView, "kind" | "settings">, now: Date): string {
  const today = seoulDay(now);
  const hours = kind === "NIGHT" ? null : hoursOf(settings, today, () => false);
  const last = hours === null ? undefined : slotsIn(hours, settings.slotMinutes).at(-1);
  if (last === undefined) return today;
  const latest = seoulMoment(today, last.from).getTime() - settings.closesMinutes * 60_000;
  return now.getTime() > latest ? addDays(today, 1) : today;
}

/** Waiting for a time: what it would be, and what the household waits for already. */
export interface Turn {
  readonly plan: PlannedBooking;
  readonly own: OwnWaitingTime | undefined;
}

export function turnOf(
  { day, from, until, seat, untilDay }: Choice,
  decision: BookingDecision,
  facts: BookingFacts,
  household: BookingHouseholdView | undefined,
  persons: number,
): Turn | undefined {
  if (decision.refusal?.reason !== "RESERVATION_TAKEN" || !hasWaitingList(facts)) return undefined;
  const { booking: plan } = decideBooking({ day, from, until, untilDay, seat, persons }, facts);
  if (plan === undefined) return undefined;
  const [begins, ends] = [plan.begins.getTime(), plan.ends.getTime()];
  // Each seat has a waiting list of its own.
  const isOfSeat = ({ place = seat }: OwnWaitingTime) => seat === undefined || place === seat;
  const own = household?.lines.find((one) => one.begins === begins && one.ends === ends && isOfSeat(one));
  return { plan, own };
}

export const hasWaitingList = ({ kind, settings }: BookingFacts): boolean => offerMinutesOf(kind, settings) !== null;

/** True for a time that cannot be booked, and has a waiting list. */
export const isForWaitingList = ({ refusal }: BookingDecision, facts: BookingFacts): boolean =>
  refusal?.reason === "RESERVATION_TAKEN" && hasWaitingList(facts);

/** True for a time whose places are drawn, as long as entries are open. */
export function isForLottery(
  day: string,
  { refusal }: BookingDecision,
  { kind, settings, now }: BookingFacts,
): boolean {
  const rule = lotteryOf(kind, settings);
  return refusal?.reason === "RESERVATION_LOTTERY" && rule !== null && now < entriesClose(rule, roundOf(kind, day));
}

export type Booking = ReturnType<typeof useBooking>;

/** A slot of the chosen day, and whether it can be booked. */
export interface SlotOption {
  readonly from: string;
  readonly until: string;
  readonly decision: BookingDecision;
  /** Places that are free. */
  readonly left: number;
  readonly price: number;
  /** Milliseconds since 1970. */
  readonly span: { readonly begins: number; readonly ends: number };
}

/** The slots of the chosen day. Of a facility with seats, one is free as long as any seat is. */
export function slotOptions({ facts, choice, decide }: Booking): readonly SlotOption[] {
  const { settings, kind, held, isHoliday } = facts;
  const hours = hoursOf(settings, choice.day, isHoliday);
  if (hours === null) return [];
  const places = Array.from({ length: settings.places }, (_, index) => index + 1);
  return slotsIn(hours, settings.slotMinutes).map(({ from, until }) => {
    const requested = { day: choice.day, from, until };
    const span = spanOf(choice.day, from, until);
    const free = places.filter((place) => isPlaceFree(held, place, span.begins, span.ends));
    const decision = decide(kind === "SEAT" ? { ...requested, seat: free[0] ?? 1 } : requested);
    return { from, until, decision, left: free.length, price: settings.prices[dayKindOf(choice.day, isHoliday)], span };
  });
}

const spanOf = (day: string, from: string, until: string) => ({
  begins: seoulMoment(day, from).getTime(),
  ends: seoulMoment(day, until).getTime(),
});

/** Seats that no booking holds in the chosen time. */
export function freeSeats({ facts, choice }: Booking): ReadonlySet<number> {
  const { from, until, day } = choice;
  if (from === undefined || until === undefined) return new Set();
  const { begins, ends } = spanOf(day, from, until);
  const seats = Array.from({ length: facts.settings.places }, (_, index) => index + 1);
  return new Set(seats.filter((seat) => isPlaceFree(facts.held, seat, begins, ends)));
}

/** The choice after a tap on a slot: it begins there, grows by the next slot, or is taken back. */
export function afterSlot(
  choice: Choice,
  slot: { readonly from: string; readonly until: string },
  most: number,
  minutes: number,
): Choice {
  const { day, from, until } = choice;
  if (from === slot.from && until === slot.until) return { day };
  if (from !== undefined && until === slot.from && minutesOf(slot.until) - minutesOf(from) <= most * minutes)
    return { day, from, until: slot.until };
  return { day, from: slot.from, until: slot.until };
}
