/** Ways to book: nothing, times of a day, a numbered seat at a time, nights. */
export const facilityKinds = ["INFO", "SLOT", "SEAT", "NIGHT"] as const;
export type FacilityKind = (typeof facilityKinds)[number];

/** What a day costs by: 공휴일 comes before the weekend. */
export const dayKinds = ["WEEKDAY", "WEEKEND", "HOLIDAY"] as const;
export type DayKind = (typeof dayKinds)[number];

/** From and until within one day, as 06:00 and 24:00. */
export interface Hours {
  readonly from: string;
  readonly until: string;
}

/** The days that have hours of their own: 0 is Sunday, 6 Saturday, 7 every 공휴일. */
export const HOLIDAY_HOURS = 7;

/** Whole won for a slot or a night, by the day on which it begins. */
export type Prices = Readonly<Record<DayKind, number>>;

/** Bookings of one household; null: as many as they like. */
export interface HouseholdLimits {
  readonly day: number | null;
  /** From Monday. */
  readonly week: number | null;
  readonly month: number | null;
  /** Not over yet, at once. */
  readonly held: number | null;
}

/** From `hoursBefore` the beginning, or earlier, a cancellation costs `percent` of the whole booking. */
export interface CancellationTier {
  readonly hoursBefore: number;
  readonly percent: number;
}

export interface CancellationTerms {
  /** Free for so many minutes after booking, as long as it has not begun. */
  readonly freeMinutes: number;
  /** By falling hours; the last begins at 0 hours. */
  readonly tiers: readonly CancellationTier[];
}

/** No-shows of a month from which on a household cannot book for so many days. */
export interface NoShowRule {
  readonly count: number;
  readonly pauseDays: number;
}

/** Who gets what is drawn: entries close so many days before the first day of a round, at that time. */
export interface LotteryRule {
  readonly closesDays: number;
  readonly closesAt: string;
  /** Preferences of one ticket. */
  readonly wishesMax: number;
}

/** The rules by which a facility is booked. What a kind does not use is left as it is. */
export interface FacilitySettings {
  /** Eight: Sunday to Saturday, then 공휴일; null is closed. A facility of nights has none. */
  readonly hours: readonly (Hours | null)[];
  readonly slotMinutes: number;
  /** Slots in a row in one booking. */
  readonly slotsMax: number;
  /** Parties at once, seats, or rooms. */
  readonly places: number;
  readonly personsMax: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nightsMin: number;
  readonly nightsMax: number;
  /** A day opens so many days ahead, at that time. */
  readonly opensDays: number;
  readonly opensAt: string;
  /** Booked until so many minutes before the beginning. */
  readonly closesMinutes: number;
  readonly limits: HouseholdLimits;
  readonly prices: Prices;
  readonly needsApproval: boolean;
  readonly cancellation: CancellationTerms;
  readonly noShow: NoShowRule | null;
  /** Minutes that a household of the waiting list has to take a place that frees; null: there is no waiting list. */
  readonly offerMinutes: number | null;
  /** Null: who comes first books. */
  readonly lottery: LotteryRule | null;
}

/**
 * Minutes for which an offer holds a place; null where there is no waiting list: stays of some nights hardly ever free as one, and
 * elsewhere an approval decides.
 */
export const offerMinutesOf = (
  kind: FacilityKind,
  { offerMinutes, needsApproval }: Pick<FacilitySettings, "offerMinutes" | "needsApproval">,
): number | null => (needsApproval || kind === "NIGHT" || kind === "INFO" ? null : offerMinutes);

/** By what a facility draws; null where it does not, or where an approval decides. */
export const lotteryOf = (
  kind: FacilityKind,
  { lottery, needsApproval }: Pick<FacilitySettings, "lottery" | "needsApproval">,
): LotteryRule | null => (needsApproval || kind === "INFO" ? null : lottery);

/** False where entries of a lottery would close before they open. */
export const closesAfterOpening = ({
  lottery,
  opensDays,
  opensAt,
}: Pick<FacilitySettings, "lottery" | "opensDays" | "opensAt">): boolean =>
  lottery === null ||
  lottery.closesDays < opensDays ||
  (lottery.closesDays === opensDays && opensAt < lottery.closesAt);

/** Limits of what an office sets. Lengths count code points. */
export const facilityLimits = {
  ofComplexMax: 50,
  nameMax: 40,
  placeMax: 60,
  descriptionMax: 1_000,
  reasonMax: 100,
  placesMax: 300,
  personsMax: 500,
  slotMinutesMin: 10,
  slotMinutesMax: 720,
  slotsMax: 48,
  nightsMax: 30,
  opensDaysMax: 365,
  closesMinutesMax: 30 * 24 * 60,
  householdMax: 100,
  priceMax: 10_000_000,
  freeMinutesMax: 1_440,
  tiersMax: 6,
  tierHoursMax: 24 * 90,
  noShowMax: 20,
  pauseDaysMax: 180,
  closureDaysMax: 366,
  offerMinutesMin: 5,
  offerMinutesMax: 1_440,
  wishesMax: 10,
  /** Closures ahead of one facility. */
  closuresMax: 50,
  imagesMax: 5,
} as const;

const allWeek = (hours: Hours): readonly Hours[] => Array.from({ length: 8 }, () => hours);

/** What a new facility begins with. */
export const defaultSettings: FacilitySettings = {
  hours: allWeek({ from: "06:00", until: "22:00" }),
  slotMinutes: 60,
  slotsMax: 2,
  places: 1,
  personsMax: 4,
  checkIn: "15:00",
  checkOut: "11:00",
  nightsMin: 1,
  nightsMax: 3,
  opensDays: 14,
  opensAt: "09:00",
  closesMinutes: 0,
  limits: { day: 1, week: null, month: null, held: 3 },
  prices: { WEEKDAY: 0, WEEKEND: 0, HOLIDAY: 0 },
  needsApproval: false,
  cancellation: { freeMinutes: 10, tiers: [{ hoursBefore: 0, percent: 0 }] },
  noShow: null,
  offerMinutes: null,
  lottery: null,
};
