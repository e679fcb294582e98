import { monthOf, monthPlus, monthStart, minuteOfDay, dayStart } from "./car-month.ts";
import type { CarRules, CarRulesVersion, CountRules, HourRules } from "./car-rules.ts";

// The one computation of what visits cost: preview, quota, statement and simulation (decision 080). Times are
// milliseconds, money is whole won.

/** A visit as it is billed: by the times of the gate where both are known, by the registered ones else. */
export interface CarStay {
  readonly id: number;
  /** Number of the car within its household; registrations of one car that touch or overlap are one stay. */
  readonly car: number;
  readonly from: number;
  readonly until: number;
  readonly isWorks: boolean;
}

/** What one stay takes in one month. */
export interface BillLine {
  /** The ids of the visits that are this stay, in the order in which they begin. */
  readonly ids: readonly number[];
  readonly from: number;
  readonly until: number;
  /** Minutes (HOURS) or counts (COUNTS) that it takes in this month; those of a free works visit are 0. */
  readonly units: number;
  readonly isFreeWorks: boolean;
  readonly won: number;
}

export interface MonthBill {
  readonly month: string;
  /** Null before the complex has set rules: nothing costs anything. */
  readonly rules: CarRules | null;
  /** Minutes or counts that all stays take. */
  readonly used: number;
  /** Minutes or counts that are free in a month. */
  readonly free: number;
  readonly won: number;
  /** In the order in which the stays begin. */
  readonly lines: readonly BillLine[];
}

type Stay = Omit<CarStay, "id"> & { readonly ids: readonly number[] };
/** A stay to which the next visit of its car may belong. */
type Merging = { ids: number[]; car: number; from: number; until: number; isWorks: boolean };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The rules that hold in a month. */
export const rulesIn = (versions: readonly CarRulesVersion[], month: string): CarRules | null =>
  versions
    .filter((one) => one.month <= month)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .at(-1)?.rules ?? null;

const byBegin = (a: CarStay, b: CarStay): number => a.from - b.from || a.id - b.id;

/** Visits of one car that touch or overlap, as one stay each, in the order in which they begin. */
export function mergedStays(stays: readonly CarStay[]): readonly Stay[] {
  const merged: Merging[] = [];
  const open = new Map<number, Merging>();
  for (const { id, car, from, until, isWorks } of stays.toSorted(byBegin)) {
    const before = open.get(car);
    if (before !== undefined && from <= before.until) {
      before.ids.push(id);
      before.until = Math.max(before.until, until);
      before.isWorks &&= isWorks;
    } else {
      const stay = { ids: [id], car, from, until, isWorks };
      open.set(car, stay);
      merged.push(stay);
    }
  }
  return merged;
}

/** The bill of one household for one month, from all its visits that could reach into it. */
export const monthBill = (versions: readonly CarRulesVersion[], stays: readonly CarStay[], month: string): MonthBill =>
  billOfStays(rulesIn(versions, month), mergedStays(stays), month);

/** Its bills for several months, from all its visits that could reach into one of them. */
export function monthBills(
  versions: readonly CarRulesVersion[],
  stays: readonly CarStay[],
  months: readonly string[],
): readonly MonthBill[] {
  const merged = mergedStays(stays);
  return months.map((month) => billOfStays(rulesIn(versions, month), merged, month));
}

function billOfStays(rules: CarRules | null, merged: readonly Stay[], month: string): MonthBill {
  if (rules === null) return { month, rules, used: 0, free: 0, won: 0, lines: [] };
  const lines = rules.kind === "HOURS" ? hourLines(rules, merged, month) : countLines(rules, merged, month);
  return {
    month,
    rules,
    lines,
    used: lines.reduce((sum, { units }) => sum + units, 0),
    free: rules.kind === "HOURS" ? rules.freeMinutes : rules.freeCounts,
    won: lines.reduce((sum, { won }) => sum + won, 0),
  };
}

/** Whole minutes between the minutes that a clock shows, so that a cut at a month's end loses none. */
const minutesBetween = (from: number, until: number): number =>
  Math.max(0, Math.floor(until / MINUTE_MS) - Math.floor(from / MINUTE_MS));

function hourLines(rules: HourRules, stays: readonly Stay[], month: string): readonly BillLine[] {
  const [begin, end] = [monthStart(month), monthStart(monthPlus(month, 1))];
  let free = rules.freeMinutes;
  return stays
    .filter(({ from, until }) => from < end && until > begin)
    .map(({ ids, from, until }) => {
      const units = minutesBetween(Math.max(from, begin), Math.min(until, end));
      const taken = Math.min(units, free);
      free -= taken;
      const won = Math.ceil((units - taken) / rules.unitMinutes) * rules.unitWon;
      return { ids, from, until, units, isFreeWorks: false, won };
    });
}

/** True where a stay of a works vehicle lies in the hours for these, on one day. */
export const isInWorksHours = (rules: CountRules, { from, until }: Pick<CarStay, "from" | "until">): boolean =>
  dayStart(from) === dayStart(until) && minuteOfDay(from) >= rules.worksFrom && minuteOfDay(until) <= rules.worksUntil;

function countLines(rules: CountRules, stays: readonly Stay[], month: string): readonly BillLine[] {
  const [begin, end] = [monthStart(month), monthStart(monthPlus(month, 1))];
  let worksVisits = 0;
  const lines = stays
    .filter(({ from, until }) => from < end && until > begin)
    .map((stay) => {
      const isWorks = stay.isWorks && stay.from >= begin && isInWorksHours(rules, stay);
      if (isWorks) worksVisits += 1;
      const isFreeWorks = isWorks && worksVisits <= rules.worksVisits;
      return { ...stay, isFreeWorks, counts: isFreeWorks ? [] : countTimes(rules, stay, begin, end) };
    });
  // The free counts go to those that begin first, whichever stay they are of.
  const inOrder = lines
    .flatMap(({ counts }, line) => counts.map((at) => ({ at, line })))
    .toSorted((a, b) => a.at - b.at || a.line - b.line);
  const paid = new Map<number, number>();
  for (const { line } of inOrder.slice(rules.freeCounts)) paid.set(line, (paid.get(line) ?? 0) + 1);
  return lines.map(({ ids, from, until, isFreeWorks, counts }, line) => ({
    ids,
    from,
    until,
    isFreeWorks,
    units: counts.length,
    won: (paid.get(line) ?? 0) * rules.countWon,
  }));
}

/** When the counts of a stay begin, of those that begin within [begin, end): at 0, 24, 48 … hours of the whole stay. */
function countTimes(rules: CountRules, { from, until }: Stay, begin: number, end: number): readonly number[] {
  const length = until - from;
  if (length <= rules.freeStayMinutes * MINUTE_MS) return [];
  return Array.from({ length: Math.ceil(length / DAY_MS) }, (_, day) => from + day * DAY_MS).filter(
    (at) => at >= begin && at < end,
  );
}

/** A month whose bill a change of visits touches. */
export interface MonthChange {
  readonly before: MonthBill;
  readonly after: MonthBill;
  /** Minutes or counts that the stays of the changed visits take in it then. */
  readonly units: number;
}

export interface BillChange {
  /** What the months' whole bills change by; negative where they become less. */
  readonly won: number;
  /** The months in which the changed visits lie, in order. */
  readonly months: readonly MonthChange[];
}

/** What the bills of a household change by where its visits become others. `touched` are those that come, go or change. */
export function billChange(
  versions: readonly CarRulesVersion[],
  before: readonly CarStay[],
  after: readonly CarStay[],
  touched: readonly CarStay[],
): BillChange {
  const [first, last] = spanOf(touched);
  // A stay that becomes longer moves the counts of all that follow on it.
  const cars = new Set(touched.map(({ car }) => car));
  const [reachFirst, reachLast] = spanOf([...before, ...after].filter(({ car }) => cars.has(car)));
  const [from, until] = [Math.min(first, reachFirst), Math.max(last, reachLast)];
  const ids = new Set(touched.map(({ id }) => id));
  const unitsOf = ({ lines }: MonthBill) =>
    lines.reduce((sum, line) => (line.ids.some((id) => ids.has(id)) ? sum + line.units : sum), 0);
  const [firstMonth, lastMonth] = [monthOf(first), monthOf(last - 1)];
  const months = monthsBetween(monthOf(from), monthOf(until)).map((month) => {
    const bill = monthBill(versions, after, month);
    return { before: monthBill(versions, before, month), after: bill, units: unitsOf(bill) };
  });
  return {
    won: months.reduce((sum, change) => sum + change.after.won - change.before.won, 0),
    months: months.filter(({ after: { month } }) => month >= firstMonth && month <= lastMonth),
  };
}

const spanOf = (stays: readonly CarStay[]): readonly [from: number, until: number] => [
  Math.min(...stays.map(({ from }) => from)),
  Math.max(...stays.map(({ until }) => until)),
];

/** Each month from the first to the last. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthPlus(month, 1)) months.push(month);
  return months;
}

/** Milliseconds of the longest stay that several visits of one car make together. */
export const longestStay = (stays: readonly CarStay[]): number =>
  Math.max(0, ...mergedStays(stays).map(({ from, until }) => until - from));
