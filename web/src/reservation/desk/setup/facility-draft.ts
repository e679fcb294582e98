import { facilityCopy } from "@danji/contract/facility/facility.copy";
import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import {
  dayKinds,
  defaultSettings,
  type DayKind,
  type FacilityKind,
  facilityKinds,
  facilityLimits as max,
  type FacilitySettings,
  closesAfterOpening,
  type HouseholdLimits,
  offerMinutesOf,
} from "@danji/contract/facility/facility-rules";
import type { FacilityView } from "@danji/contract/facility/facility";
import { lotteryCopy } from "@danji/contract/reservation/lottery/lottery.copy";
import { minutesOf } from "@danji/contract/platform/seoul-clock";
import { isBlank, isLonger } from "@danji/contract/platform/text";
import type { DraftStamp } from "#platform/draft/draft-storage.ts";

/** The rules that are one whole number each, with their least and greatest value. */
const numbers = {
  slotMinutes: [max.slotMinutesMin, max.slotMinutesMax],
  slotsMax: [1, max.slotsMax],
  places: [1, max.placesMax],
  personsMax: [1, max.personsMax],
  nightsMin: [1, max.nightsMax],
  nightsMax: [1, max.nightsMax],
  opensDays: [0, max.opensDaysMax],
  closesMinutes: [0, max.closesMinutesMax],
} as const;
export type NumberName = keyof typeof numbers;
export const limitSpans = ["day", "week", "month", "held"] as const satisfies readonly (keyof HouseholdLimits)[];

interface HoursDraft {
  readonly isOpen: boolean;
  readonly from: string;
  readonly until: string;
}

export interface TierDraft {
  readonly hoursBefore: string;
  readonly percent: string;
}

/** A facility as it is typed: every number is a text. */
export interface FacilityDraft extends DraftStamp, Readonly<Record<NumberName, string>> {
  readonly name: string;
  readonly kind: FacilityKind;
  readonly place: string;
  readonly description: string;
  /** Sunday to Saturday, then 공휴일. */
  readonly hours: readonly HoursDraft[];
  readonly checkIn: string;
  readonly checkOut: string;
  readonly opensAt: string;
  /** Empty: no limit. */
  readonly limits: Readonly<Record<keyof HouseholdLimits, string>>;
  readonly prices: Readonly<Record<DayKind, string>>;
  readonly needsApproval: boolean;
  /** Empty: there is no waiting list. */
  readonly offerMinutes: string;
  readonly hasLottery: boolean;
  readonly lotteryDays: string;
  readonly lotteryAt: string;
  readonly lotteryPreferences: string;
  readonly freeMinutes: string;
  /** Without the last, which begins at 0 hours. */
  readonly tiers: readonly TierDraft[];
  readonly lastPercent: string;
  readonly hasNoShow: boolean;
  readonly noShowCount: string;
  readonly pauseDays: string;
}

/** A draft as it is stored, with what its form was opened with; of a new facility that is what each begins with. */
export interface StoredFacilityDraft extends FacilityDraft {
  readonly opened?: FacilityDraft;
}

type DraftSource = Pick<FacilityView, "name" | "kind" | "place" | "description" | "settings">;

export const newFacility: DraftSource = {
  name: "",
  kind: "SLOT",
  place: "",
  description: "",
  settings: defaultSettings,
};

const shownHours = { from: "09:00", until: "22:00" };

/** A facility as its form begins. */
export function draftOf({ name, kind, place, description, settings }: DraftSource): FacilityDraft {
  const { cancellation, limits, prices, noShow } = settings;
  const typed = Object.keys(numbers) as NumberName[];
  return {
    name,
    kind,
    place,
    description,
    checkIn: settings.checkIn,
    checkOut: settings.checkOut,
    opensAt: settings.opensAt,
    ...(Object.fromEntries(typed.map((one) => [one, String(settings[one])])) as Record<NumberName, string>),
    hours: settings.hours.map((one) => ({ ...(one ?? shownHours), isOpen: one !== null })),
    limits: {
      day: String(limits.day ?? ""),
      week: String(limits.week ?? ""),
      month: String(limits.month ?? ""),
      held: String(limits.held ?? ""),
    },
    prices: { WEEKDAY: String(prices.WEEKDAY), WEEKEND: String(prices.WEEKEND), HOLIDAY: String(prices.HOLIDAY) },
    needsApproval: settings.needsApproval,
    offerMinutes: String(settings.offerMinutes ?? ""),
    hasLottery: settings.lottery !== null,
    lotteryDays: String(settings.lottery?.closesDays ?? 3),
    lotteryAt: settings.lottery?.closesAt ?? "18:00",
    lotteryPreferences: String(settings.lottery?.wishesMax ?? 3),
    freeMinutes: String(cancellation.freeMinutes),
    tiers: cancellation.tiers
      .filter(({ hoursBefore }) => hoursBefore > 0)
      .map(({ hoursBefore, percent }) => ({ hoursBefore: String(hoursBefore), percent: String(percent) })),
    lastPercent: String(cancellation.tiers.at(-1)?.percent ?? 0),
    hasNoShow: noShow !== null,
    noShowCount: String(noShow?.count ?? 3),
    pauseDays: String(noShow?.pauseDays ?? 14),
  };
}

/** What was stored by another release may lack a field: it is not taken up. */
export const isNewFacilityDraft = (found: object): found is StoredFacilityDraft => isFacilityDraft(found);

/** The same for one that is there, of which an older draft may not replace what it did not change. */
export const isStoredFacilityDraft = (found: object): found is StoredFacilityDraft => {
  const { opened } = found as { readonly opened?: unknown };
  return isFacilityDraft(found) && typeof opened === "object" && opened !== null && isFacilityDraft(opened);
};

const isFacilityDraft = (found: object): found is FacilityDraft => {
  const draft = found as Partial<FacilityDraft>;
  const texts = [draft.name, draft.place, draft.description, draft.checkIn, draft.checkOut, draft.opensAt];
  return (
    [...texts, draft.freeMinutes, draft.lastPercent, draft.noShowCount, draft.pauseDays, draft.offerMinutes].every(
      isText,
    ) &&
    [draft.lotteryDays, draft.lotteryAt, draft.lotteryPreferences].every(isText) &&
    (Object.keys(numbers) as NumberName[]).every((name) => isText(draft[name])) &&
    facilityKinds.some((kind) => kind === draft.kind) &&
    limitSpans.every((span) => isText(draft.limits?.[span])) &&
    dayKinds.every((kind) => isText(draft.prices?.[kind])) &&
    Array.isArray(draft.hours) &&
    draft.hours.length === 8 &&
    Array.isArray(draft.tiers)
  );
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The sentence of each field that is not fit, by the name of the field. */
export type FacilityFaults = Readonly<Record<string, string>>;

interface ReadDraft {
  /** What is typed; a field that is not fit has what stood there before. */
  readonly settings: FacilitySettings;
  readonly faults: FacilityFaults;
}

/** The rules that a draft says. What its kind does not use is left as it is. */
export function readFacility(draft: FacilityDraft, before: FacilitySettings): ReadDraft {
  const faults: Record<string, string> = wordFaults(draft);
  const whole = (name: string, text: string, [min, most]: readonly [number, number], other: number): number => {
    const number = Number(text.trim().replaceAll(",", ""));
    if (text.trim() !== "" && Number.isInteger(number) && min <= number && number <= most) return number;
    faults[name] = copy.number(min, most);
    return other;
  };
  const used = new Set<NumberName>(numbersOf[draft.kind]);
  const numberOf = (name: NumberName) =>
    used.has(name) ? whole(name, draft[name], numbers[name], before[name]) : before[name];
  const limitOf = (span: keyof HouseholdLimits) =>
    draft.limits[span].trim() === ""
      ? null
      : whole(`limits.${span}`, draft.limits[span], [1, max.householdMax], before.limits[span] ?? 1);
  const priceOf = (kind: DayKind) =>
    whole(`prices.${kind}`, draft.prices[kind], [0, max.priceMax], before.prices[kind]);
  const tiers = draft.tiers.map(({ hoursBefore, percent }, index) => ({
    hoursBefore: whole(`tiers.${index}.hoursBefore`, hoursBefore, [1, max.tierHoursMax], 1),
    percent: whole(`tiers.${index}.percent`, percent, [0, 100], 0),
  }));
  const all = [...tiers, { hoursBefore: 0, percent: whole("lastPercent", draft.lastPercent, [0, 100], 0) }];
  const isRising = all.every((tier, index) => {
    const earlier = all[index - 1];
    return earlier === undefined || (earlier.hoursBefore > tier.hoursBefore && earlier.percent <= tier.percent);
  });
  if (!isRising) faults["tiers"] = facilityCopy.tiersUnfit;
  const settings: FacilitySettings = {
    ...before,
    hours: hoursOf(draft, before, faults),
    ...(Object.fromEntries((Object.keys(numbers) as NumberName[]).map((name) => [name, numberOf(name)])) as Record<
      NumberName,
      number
    >),
    checkIn: draft.checkIn,
    checkOut: draft.checkOut,
    opensAt: draft.opensAt,
    limits: { day: limitOf("day"), week: limitOf("week"), month: limitOf("month"), held: limitOf("held") },
    prices: { WEEKDAY: priceOf("WEEKDAY"), WEEKEND: priceOf("WEEKEND"), HOLIDAY: priceOf("HOLIDAY") },
    needsApproval: draft.needsApproval,
    offerMinutes: !hasWaitingList(draft)
      ? before.offerMinutes
      : draft.offerMinutes.trim() === ""
        ? null
        : whole("offerMinutes", draft.offerMinutes, [max.offerMinutesMin, max.offerMinutesMax], max.offerMinutesMin),
    lottery: !takesLottery(draft)
      ? before.lottery
      : !draft.hasLottery
        ? null
        : {
            closesDays: whole("lotteryDays", draft.lotteryDays, [0, max.opensDaysMax], 0),
            closesAt: draft.lotteryAt,
            wishesMax: whole("lotteryPreferences", draft.lotteryPreferences, [1, max.wishesMax], 1),
          },
    cancellation: {
      freeMinutes: whole("freeMinutes", draft.freeMinutes, [0, max.freeMinutesMax], 0),
      tiers: isRising ? all : before.cancellation.tiers,
    },
    noShow: draft.hasNoShow
      ? {
          count: whole("noShowCount", draft.noShowCount, [1, max.noShowMax], 1),
          pauseDays: whole("pauseDays", draft.pauseDays, [1, max.pauseDaysMax], 1),
        }
      : null,
  };
  if (takesLottery(draft) && !closesAfterOpening(settings)) faults["lotteryDays"] ??= lotteryCopy.closesUnfit;
  if (settings.nightsMin > settings.nightsMax) faults["nightsMax"] = facilityCopy.nightsUnfit;
  return {
    settings: draft.kind === "INFO" ? { ...before, hours: settings.hours } : settings,
    faults: faultsOf(draft, faults),
  };
}

/** True where the form asks how long an offer holds a place. */
export const hasWaitingList = ({ kind, needsApproval }: Pick<FacilityDraft, "kind" | "needsApproval">): boolean =>
  offerMinutesOf(kind, { needsApproval, offerMinutes: max.offerMinutesMin }) !== null;

/** True where the form asks whether places are drawn. */
export const takesLottery = ({ kind, needsApproval }: Pick<FacilityDraft, "kind" | "needsApproval">): boolean =>
  kind !== "INFO" && !needsApproval;

/** The numbers that each way to book asks for, in their order. */
export const numbersOf: Readonly<Record<FacilityKind, readonly NumberName[]>> = {
  INFO: [],
  SLOT: ["slotMinutes", "slotsMax", "places", "personsMax", "opensDays", "closesMinutes"],
  SEAT: ["slotMinutes", "slotsMax", "places", "personsMax", "opensDays", "closesMinutes"],
  NIGHT: ["places", "personsMax", "nightsMin", "nightsMax", "opensDays", "closesMinutes"],
};

// One without bookings has words and hours alone.
const faultsOf = ({ kind }: FacilityDraft, faults: FacilityFaults): FacilityFaults =>
  kind === "INFO"
    ? Object.fromEntries(Object.entries(faults).filter(([name]) => /^(?:name|place|description|hours\.\d)$/.test(name)))
    : faults;

function wordFaults({ name, place, description }: FacilityDraft): Record<string, string> {
  return {
    ...(isBlank(name) ? { name: facilityCopy.nameBlank } : {}),
    ...(isLonger(name, max.nameMax) ? { name: facilityCopy.nameLong } : {}),
    ...(isLonger(place, max.placeMax) ? { place: facilityCopy.placeLong } : {}),
    ...(isLonger(description, max.descriptionMax) ? { description: facilityCopy.descriptionLong } : {}),
  };
}

function hoursOf({ kind, hours }: FacilityDraft, before: FacilitySettings, faults: Record<string, string>) {
  if (kind === "NIGHT") return before.hours;
  return hours.map(({ isOpen, from, until }, index) => {
    if (!isOpen) return null;
    if (minutesOf(from) < minutesOf(until)) return { from, until };
    faults[`hours.${index}`] = facilityCopy.hoursUnfit;
    return before.hours[index] ?? null;
  });
}
