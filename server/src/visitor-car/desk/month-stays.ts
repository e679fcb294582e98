import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type CarStay, type MonthBill, monthBill } from "@danji/contract/visitor-car/car-bill";
import type { CarSimulationView } from "@danji/contract/visitor-car/car-desk";
import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import { carLimits, type CarRules, type CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedRows, packedText, packedTime, unpackDate, unpackedRows } from "#platform/db/packed-rows.ts";
import { anyOf, isAmong, type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { databaseNow, listRules } from "../car-rules.ts";
import { gateReach, plateOf, type StayRow, stayOf } from "../visit-row.ts";

/** Households whose bills are computed before others get their turn. */
const PIECE = 100;
/** So many doors may be compared one by one. */
const FEW_DOORS = 100;

interface VisitOfMonth extends StayRow {
  /** Null once it is erased, and where plates are not asked for. */
  readonly plate: string | null;
}

/** The visits of one family behind a door. */
export interface FamilyStays {
  readonly householdId: number;
  readonly family: number;
  readonly stays: readonly CarStay[];
  readonly visits: ReadonlyMap<number, VisitOfMonth>;
}

interface MonthOfDoors {
  readonly complexId: number;
  readonly month: string;
  /** All doors where it is left out. */
  readonly householdIds?: readonly number[];
  /** Whether the plates are wanted: whether one is due is looked up visit by visit. */
  readonly withPlates?: boolean;
}

/** The visits that could reach into a month, by family. Their plates are null unless they are asked for. */
export async function staysOfMonth(
  db: Queryable,
  { complexId, month, householdIds, withPlates = false }: MonthOfDoors,
): Promise<readonly FamilyStays[]> {
  const { packed } = await db.one<{ packed: string | null }>(sql`
    select ${packedVisits(withPlates ? plateOf : sql`null::text`)} as packed
    from car_visits v
    where ${isOfMonths(complexId, month, month)} ${householdIds === undefined ? sql`` : sql`and ${isOfDoors(householdIds)}`}`);
  const families = new Map<string, { householdId: number; family: number; rows: VisitOfMonth[] }>();
  await unpackedRows(packed, ([household = "", family = "", ...columns]) => {
    const key = `${household} ${family}`;
    let found = families.get(key);
    if (found === undefined)
      families.set(key, (found = { householdId: Number(household), family: Number(family), rows: [] }));
    found.rows.push(unpackVisit(columns));
  });
  return [...families.values()].map(({ rows: own, ...family }) => ({
    ...family,
    stays: own.map(stayOf),
    visits: new Map(own.map((row) => [row.id, row])),
  }));
}

/** No stay is longer, also one of several visits (ms). */
const LONGEST_STAY = carLimits.stayDays * 86_400_000;
/** What a stay costs before its month ends may follow from how it goes on: whether it is longer than one that is free (R2). */
const LOOKED_AHEAD = carLimits.freeStayMinutesMax * 60_000;
const MARGIN = gateLogLimits.marginHours * 3_600_000;

/**
 * Condition on the visit `v` of a query: it could be part of a stay that reaches into the months from one to another, by the registered times
 * or by those of the gate. Visits that touch are one stay, whose counts lie in the month of each: the engine cuts it, so it is given the whole.
 */
export function isOfMonths(complexId: number, month: string, lastMonth: string): Sql {
  const since = monthStart(month) - LONGEST_STAY;
  const end = monthStart(monthPlus(lastMonth, 1)) + LOOKED_AHEAD;
  // Added up here, since PostgreSQL would for each row.
  const at = (time: number): Sql => sql`${new Date(time)}::timestamptz`;
  // The last bounds leave none of the others out: they give the planner a range of an index, and how many rows it has.
  return sql`(v.complex_id = ${complexId} and v.cancelled_at is null
    and greatest(v.until_at, v.left_at) >= ${at(since - MARGIN)} and least(v.from_at, v.came_at) < ${at(end)}
    and v.until_at >= ${at(since - gateReach)} and v.until_at < ${at(end + LONGEST_STAY + gateReach)}
    and v.from_at < ${at(end + gateReach)})`;
}

/** A few doors may be looked up along their index; those of an import may be all of a complex. */
export const isOfDoors = (householdIds: readonly number[]): Sql =>
  householdIds.length <= FEW_DOORS
    ? sql`v.household_id ${anyOf(householdIds)}`
    : isAmong(sql`v.household_id`, sql`select unnest(${householdIds}::bigint[])`);

// 120,000 visits for a month of 60,000: each value of a row that the driver reads by itself costs more than its bill (decision 068).
const packedVisits = (plate: Sql): Sql =>
  packedRows([
    ...[sql`v.household_id`, sql`v.family`, sql`v.id`, sql`v.car`, sql`v.is_works`],
    ...[
      packedTime(sql`v.from_at`),
      packedTime(sql`v.until_at`),
      packedTime(sql`v.came_at`),
      packedTime(sql`v.left_at`),
    ],
    packedText(plate),
  ]);

function unpackVisit([id, car, isWorks, from = "", until = "", came, left, plate]: readonly string[]): VisitOfMonth {
  const dateOrNull = (seconds = "") => (seconds === "" ? null : unpackDate(seconds));
  return {
    id: Number(id),
    car: Number(car),
    is_works: isWorks === "t",
    from_at: unpackDate(from),
    until_at: unpackDate(until),
    came_at: dateOrNull(came),
    left_at: dateOrNull(left),
    plate: plate === undefined || plate === "" ? null : plate,
  };
}

/** The bills of families for a month, those of which no visit lies in it left out. Gives way to other calls in between. */
export async function billsOf<F extends Pick<FamilyStays, "stays">>(
  families: readonly F[],
  versions: readonly CarRulesVersion[],
  month: string,
): Promise<readonly (F & { readonly bill: MonthBill })[]> {
  const bills: (F & { readonly bill: MonthBill })[] = [];
  for (const [index, family] of families.entries()) {
    const bill = monthBill(versions, family.stays, month);
    if (bill.lines.length > 0) bills.push({ ...family, bill });
    if (index % PIECE === PIECE - 1) await yieldToOthers();
  }
  return bills;
}

/** Last month's real visits under other rules, beside what they were billed. Throws as requireDeskAct. */
export async function simulateRules(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, rules }: { readonly apartmentId: number; readonly rules: CarRules },
): Promise<CarSimulationView> {
  await requireDeskAct(db, viewer, apartmentId, "setParkingRules");
  const month = monthPlus(monthOf(await databaseNow(db)), -1);
  const families = await staysOfMonth(db, { complexId: apartmentId, month });
  const billed = await billsOf(families, await listRules(db, apartmentId), month);
  const anew = await billsOf(families, [{ month, rules }], month);
  const sum = (bills: typeof anew) => bills.reduce((all, { bill }) => all + bill.won, 0);
  const paying = (bills: typeof anew) => bills.filter(({ bill }) => bill.won > 0).length;
  return {
    month,
    households: anew.length,
    visits: anew.reduce((all, { bill }) => all + bill.lines.reduce((count, { ids }) => count + ids.length, 0), 0),
    won: sum(billed),
    paying: paying(billed),
    newWon: sum(anew),
    newPaying: paying(anew),
  };
}
