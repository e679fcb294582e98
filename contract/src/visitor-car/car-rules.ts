/** R1: free minutes a household and month; what goes beyond costs by the begun unit. */
export interface HourRules {
  readonly kind: "HOURS";
  readonly freeMinutes: number;
  readonly unitMinutes: number;
  readonly unitWon: number;
}

/**
 * R2: a stay up to `freeStayMinutes` is free and not counted; a longer one is one count, and one more for each further begun
 * 24 hours. So many counts a month are free. Works vehicles inside their hours are counted apart.
 */
export interface CountRules {
  readonly kind: "COUNTS";
  readonly freeStayMinutes: number;
  readonly freeCounts: number;
  readonly countWon: number;
  /** Free visits of works vehicles a month; the next one is an ordinary visit. */
  readonly worksVisits: number;
  /** Minutes of the day in Seoul. */
  readonly worksFrom: number;
  readonly worksUntil: number;
}

export type CarRules = HourRules | CountRules;

/** Rules that hold from the first day of a month on, as 2026-11. */
export interface CarRulesVersion {
  readonly month: string;
  readonly rules: CarRules;
}

export const defaultHourRules: HourRules = { kind: "HOURS", freeMinutes: 6_000, unitMinutes: 30, unitWon: 600 };

export const defaultCountRules: CountRules = {
  kind: "COUNTS",
  freeStayMinutes: 300,
  freeCounts: 5,
  countWon: 12_000,
  worksVisits: 3,
  worksFrom: 510,
  worksUntil: 1_140,
};

/** Limits of visits and of the rules that an office sets. */
export const carLimits = {
  /** Days of one stay, also where several registrations of a car follow one another. */
  stayDays: 31,
  /** Days ahead that a visit may begin. */
  aheadDays: 90,
  /** Hours after its begin that a visit may still be registered: it may have waited for a connection. */
  lateHours: 24,
  /** Visits that lie ahead of one household. */
  aheadVisits: 60,
  purposeMax: 40,
  /** Visits of one weekly series. */
  seriesMax: 13,
  wonMax: 1_000_000,
  freeHoursMax: 744,
  countsMax: 100,
  unitMinutesMax: 1_440,
  freeStayMinutesMax: 1_440,
  /** Months ahead that rules may begin. */
  monthsAhead: 12,
  /** Visits that a household's answer has, the newest first. */
  listMax: 400,
  /** Marks of one call of a guard. */
  marksMax: 200,
  /** Hours after which a mark is no longer taken. */
  markHours: 48,
  /** The same of a note about an unregistered car, as long as the outbox tries. */
  sightingHours: 7 * 24,
  /** Days for which the gate lists such a car after it was seen. */
  sightingDays: 7,
  /** Such cars of a list. */
  unregisteredMax: 200,
  placeMax: 40,
  /** Seconds in which a mark can be taken back before the household is notified. */
  undoSeconds: 60,
  /** Minutes after which a mark is no news any more: the household is not notified. */
  newsMinutes: 60,
} as const;

/** Days after a visit at whose end its plate is erased, where the complex has set no other. */
export const plateDays = 30;
/** What a complex may set instead. */
export const plateDaysLimits = { min: 7, max: 90 } as const;

export const markKinds = ["IN", "OUT"] as const;
export type MarkKind = (typeof markKinds)[number];
