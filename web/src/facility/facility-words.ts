import { facilityScreenCopy as copy } from "@danji/contract/facility/facility-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { closureOn, hoursOf, type IsHoliday } from "@danji/contract/facility/facility-days";
import {
  dayKinds,
  lotteryOf,
  offerMinutesOf,
  type FacilitySettings,
  type HouseholdLimits,
} from "@danji/contract/facility/facility-rules";
import { bookingRefusals } from "@danji/contract/reservation/booking-refusals.copy";
import { minutesText } from "@danji/contract/reservation/minutes-text";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";

const { dayText } = bookingRefusals;

export const wonText = (won: number): string => (won === 0 ? copy.free : copy.won(won));

/** What a card says about now. */
export function openText({ kind, settings, closures }: FacilityView, isHoliday: IsHoliday, now: Date): string {
  const [today, clock] = [seoulDay(now), seoulTimeOfDay(now)];
  const closure = closureOn(closures, today);
  if (closure !== undefined) return copy.closedToday(closure.reason);
  if (kind === "NIGHT") return copy.nightsOpen;
  const hours = hoursOf(settings, today, isHoliday);
  if (hours === null) return copy.closedToday("");
  if (clock < hours.from) return copy.opensToday(hours.from);
  return clock < hours.until ? copy.openNow(hours.until) : copy.overToday;
}

/** The lowest price, and whether there are others. */
export function priceText({ prices }: FacilitySettings): string {
  const all = dayKinds.map((kind) => prices[kind]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? wonText(low) : copy.from(low);
}

interface HoursRow {
  readonly days: string;
  readonly text: string;
}

/** Hours with the days that share them, from Monday on. */
export function hoursRows({ hours }: FacilitySettings): readonly HoursRow[] {
  const rows: { days: string[]; text: string }[] = [];
  for (const index of [1, 2, 3, 4, 5, 6, 0, 7]) {
    const one = hours[index] ?? null;
    const text = one === null ? copy.closedDay : `${one.from}–${one.until}`;
    const row = rows.find((other) => other.text === text);
    if (row === undefined) rows.push({ days: [copy.days[index] ?? ""], text });
    else row.days.push(copy.days[index] ?? "");
  }
  return rows.map(({ days, text }) => ({ days: days.length === 8 ? copy.everyDay : days.join("·"), text }));
}

/** Days on which it is closed, as 12월 14일 ~ 12월 16일. */
export const closureText = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  copy.closure(dayText(from), dayText(until));

const limitSpans = ["day", "week", "month", "held"] as const satisfies readonly (keyof HouseholdLimits)[];

/** The rules of a facility, as sentences made from its settings. */
export function ruleSentences({ kind, settings }: FacilityView): readonly string[] {
  if (kind === "INFO") return [bookingRefusals.notBookable];
  const { slotMinutes, slotsMax, limits, noShow } = settings;
  const offerMinutes = offerMinutesOf(kind, settings);
  const lottery = lotteryOf(kind, settings);
  return [
    kind === "NIGHT"
      ? copy.nights(settings.nightsMin, settings.nightsMax, settings.checkIn, settings.checkOut)
      : copy.slots(minutesText(slotMinutes), minutesText(slotMinutes * slotsMax)),
    copy.persons(settings.personsMax),
    copy.opens(settings.opensDays, settings.opensAt),
    ...(settings.closesMinutes > 0 ? [copy.closes(minutesText(settings.closesMinutes))] : []),
    ...limitSpans.flatMap((span) => {
      const max = limits[span];
      return max === null ? [] : [copy.limits[span](max)];
    }),
    ...(lottery === null ? [] : [copy.lottery(lottery.closesDays, lottery.closesAt, kind === "NIGHT")]),
    ...(offerMinutes === null ? [] : [copy.offer(minutesText(offerMinutes))]),
    ...(settings.needsApproval ? [copy.approval] : []),
    ...(noShow === null ? [] : [copy.noShow(noShow.count, noShow.pauseDays)]),
    ...cancellationSentences(settings),
  ];
}

/** What a cancellation costs and when; one sentence where it is always free. */
function cancellationSentences({ cancellation }: FacilitySettings): readonly string[] {
  const { freeMinutes, tiers } = cancellation;
  if (tiers.every(({ percent }) => percent === 0)) return [copy.tierLast(0)];
  return [
    ...(freeMinutes > 0 ? [copy.freeMinutes(freeMinutes)] : []),
    ...tiers.map(({ hoursBefore, percent }) =>
      hoursBefore === 0 ? copy.tierLast(percent) : copy.tier(copy.hoursBefore(hoursBefore), percent),
    ),
  ];
}
