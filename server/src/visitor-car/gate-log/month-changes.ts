import { type CarStay, monthBills } from "@danji/contract/visitor-car/car-bill";
import type { CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import type { GateMonthView } from "@danji/contract/visitor-car/gate-log/gate-log";
import type { Queryable } from "#platform/db/database.ts";
import { millisecondsOf, packedNumbers, packedTime, unpackNumbers } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { isOfDoors, isOfMonths } from "../desk/month-stays.ts";
import type { StayTimes } from "../gate-times.ts";

/** Last month and this. */
type Months = readonly [month: string, lastMonth: string];

interface FamilyStays {
  readonly householdId: number;
  readonly stays: CarStay[];
}

interface MonthsOfDoors {
  readonly complexId: number;
  readonly months: Months;
  /** All doors where it is left out. */
  readonly householdIds?: readonly number[] | undefined;
}

/**
 * The visits that could reach into the months, by family: as staysOfMonth, but as numbers alone and as they are billed (stayOf), for 180,000 of
 * them are a third of a check.
 */
export async function listFamilyStays(
  db: Queryable,
  { complexId, months: [month, lastMonth], householdIds }: MonthsOfDoors,
): Promise<readonly FamilyStays[]> {
  const end = (gate: Sql, registered: Sql): Sql =>
    packedNumbers(
      packedTime(sql`case when v.came_at is null or v.left_at is null then ${registered} else ${gate} end`),
    );
  const packed = await db.one<
    Record<"doors" | "families" | "ids" | "cars" | "works" | "begins" | "ends", string | null>
  >(sql`
    select ${packedNumbers(sql`v.household_id`)} as doors, ${packedNumbers(sql`v.family`)} as families,
      ${packedNumbers(sql`v.id`)} as ids, ${packedNumbers(sql`v.car`)} as cars, ${packedNumbers(sql`v.is_works::integer`)} as works,
      ${end(sql`v.came_at`, sql`v.from_at`)} as begins, ${end(sql`v.left_at`, sql`v.until_at`)} as ends
    from car_visits v
    where ${isOfMonths(complexId, month, lastMonth)} ${householdIds === undefined ? sql`` : sql`and ${isOfDoors(householdIds)}`}`);
  const [doors, families] = [unpackNumbers(packed.doors), unpackNumbers(packed.families)];
  const [cars, works] = [unpackNumbers(packed.cars), unpackNumbers(packed.works)];
  const [begins, ends] = [unpackNumbers(packed.begins), unpackNumbers(packed.ends)];
  const found = new Map<number, Map<number, FamilyStays>>();
  for (const [index, id] of unpackNumbers(packed.ids).entries()) {
    const [householdId = 0, family = 0] = [doors[index], families[index]];
    let ofDoor = found.get(householdId);
    if (ofDoor === undefined) found.set(householdId, (ofDoor = new Map<number, FamilyStays>()));
    let own = ofDoor.get(family);
    if (own === undefined) ofDoor.set(family, (own = { householdId, stays: [] }));
    const [from, until] = [millisecondsOf(begins[index] ?? 0), millisecondsOf(ends[index] ?? 0)];
    own.stays.push({ id, car: cars[index] ?? 0, from, until, isWorks: works[index] === 1 });
  }
  return [...found.values()].flatMap((ofDoor) => [...ofDoor.values()]);
}

interface ChangesOf {
  readonly families: readonly FamilyStays[];
  /** Doors whose bills may change. */
  readonly householdIds: readonly number[];
  /** Stays that become others, by visit. */
  readonly times: ReadonlyMap<number, StayTimes>;
  readonly rules: readonly CarRulesVersion[];
  readonly months: Months;
}

/** What the bills of these doors come to, before and with the new times. */
export function monthChanges({ families, householdIds, times, rules, months }: ChangesOf): readonly GateMonthView[] {
  const doors = new Set(householdIds);
  const sums = months.map((month) => ({ month, won: 0, newWon: 0 }));
  for (const { householdId, stays } of families) {
    if (!doors.has(householdId)) continue;
    const changed = stays.map((stay) => {
      const own = times.get(stay.id);
      return own === undefined ? stay : { ...stay, ...own };
    });
    const [before, after] = [monthBills(rules, stays, months), monthBills(rules, changed, months)];
    for (const [at, sum] of sums.entries()) {
      sum.won += before[at]?.won ?? 0;
      sum.newWon += after[at]?.won ?? 0;
    }
  }
  return sums;
}
