import { billChange, type CarStay, isInWorksHours, longestStay, rulesIn } from "@danji/contract/visitor-car/car-bill";
import { monthOf, monthPlus, monthStart } from "@danji/contract/visitor-car/car-month";
import { carLimits, type CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import { timeOfMinute } from "@danji/contract/visitor-car/car-text";
import { plateKey, plateName, plateTail } from "@danji/contract/visitor-car/plate";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import { requireActiveMember } from "#account/session/active-member.ts";
import { requireOwnHousehold } from "#complex/household/household.ts";
import { type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotencyKeys, idempotentRequest, type StoredCreation } from "#platform/idempotency.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { type CarHousehold, lockCarHousehold, lockOwnVisit } from "./car-household.ts";
import { databaseNow, listRules } from "./car-rules.ts";
import { requireNotRefused } from "./refused/refused-plate.ts";
import { listStays, type StayRow, stayColumns, stayOf } from "./visit-row.ts";

/** Visits that a member registers or changes a day. */
const visitLimit: Limit = { name: "visitor-cars", max: 100, seconds: 86_400 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const visitKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from car_visits
      where member_id = ${memberId} and request_key = ${key}::uuid`),
  constraint: "car_visits_request",
  deleted: "VISIT_NOT_FOUND",
  lookUpFirst: true,
};

export interface NewVisit {
  readonly residenceId: number;
  readonly plate: string;
  /** Milliseconds, as `until`. */
  readonly from: number;
  readonly until: number;
  readonly isWorks: boolean;
  readonly purpose?: string | undefined;
  /** Visits of a weekly series, the first with them. */
  readonly weeks: number;
  /** Won that were shown before saving. */
  readonly amount: number;
}

/**
 * Registers a visit or a weekly series, and returns the id of the first. A repetition of `key` writes nothing. Throws
 * RESIDENCE_NOT_FOUND, HOUSEHOLD_WAITS, VISITS_NOT_TAKEN, PLATE_REFUSED, VISIT_TIMES, VISIT_TOO_LONG, VISIT_WORKS_HOURS, VISITS_FULL,
 * VISIT_SAME, VISITS_COST_MORE, TOO_MANY_REQUESTS.
 */
export async function registerVisit(
  services: Services,
  viewer: Viewer,
  visit: NewVisit,
  key: string | undefined,
): Promise<number> {
  const request = key === undefined ? undefined : await idempotentRequest(key, visit, []);
  const create = () =>
    withSameRefused(() =>
      services.db.tx(async (tx) => {
        await requireActiveMember(tx, viewer);
        await services.limits.charge(tx, visitLimit, `member:${viewer.memberId}`);
        const { id, complexId } = await requireOwnHousehold(tx, viewer, visit.residenceId);
        const household = await lockCarHousehold(tx, id, complexId);
        const [now, rules] = [await databaseNow(tx), await listRules(tx, complexId)];
        const times = Array.from({ length: visit.weeks }, (_, week) => ({
          from: visit.from + week * WEEK_MS,
          until: visit.until + week * WEEK_MS,
        }));
        requireTimes(times, now);
        requireRules(rules, times, visit.isWorks);
        await requireNotRefused(tx, { complexId, plate: visit.plate, times });
        await requireRoom(tx, household, times.length);
        const car = await numberOfCar(tx, household, visit.plate);
        // They come after all that exist, as their ids will.
        const added = times.map((time, index) => ({
          ...time,
          car,
          isWorks: visit.isWorks,
          id: Number.MAX_SAFE_INTEGER - times.length + index,
        }));
        await requireAmount(tx, { household, rules, amount: visit.amount }, (stays) => [...stays, ...added], added);
        return insertVisits(tx, viewer, { ...visit, complexId, household, car, times, request });
      }),
    );
  return createOnce(services.db, visitKeys, viewer, { request, create, repeat: ({ id }) => id });
}

async function withSameRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === "car_visits_same") throw new Problem("VISIT_SAME");
    throw error;
  }
}

type Times = readonly Pick<CarStay, "from" | "until">[];

function requireTimes(times: Times, now: number): void {
  for (const { from, until } of times) {
    if (until <= from || until <= now || from < now - carLimits.lateHours * HOUR_MS) throw new Problem("VISIT_TIMES");
    if (from > now + carLimits.aheadDays * DAY_MS) throw new Problem("VISIT_TOO_FAR");
  }
}

function requireRules(versions: readonly CarRulesVersion[], times: Times, isWorks: boolean): void {
  for (const time of times) {
    const rules = rulesIn(versions, monthOf(time.from));
    if (rules === null) throw new Problem("VISITS_NOT_TAKEN");
    if (!isWorks || rules.kind === "HOURS" || isInWorksHours(rules, time)) continue;
    const message = copy.outsideWorks(timeOfMinute(rules.worksFrom), timeOfMinute(rules.worksUntil));
    throw new Problem("VISIT_WORKS_HOURS", { message });
  }
}

async function requireRoom(tx: Transaction, { householdId, family }: CarHousehold, added: number): Promise<void> {
  const { ahead } = await tx.one<{ ahead: number }>(sql`
    select count(*) as ahead from car_visits
    where household_id = ${householdId} and family = ${family} and cancelled_at is null and until_at > clock_timestamp()`);
  if (ahead + added > carLimits.aheadVisits) throw new Problem("VISITS_FULL");
}

/** The number that the car has in the household; the next one where it comes for the first time. */
async function numberOfCar(tx: Transaction, { householdId, family }: CarHousehold, plate: string): Promise<number> {
  const known = await tx.maybe<{ car: number }>(sql`
    select car from car_visits
    where household_id = ${householdId} and family = ${family} and plate_key = ${plateKey(plate)}
    order by id desc limit 1`);
  if (known !== undefined) return known.car;
  const { cars } = await tx.one<{ cars: number }>(sql`
    update car_households set cars = cars + 1 where household_id = ${householdId} returning cars`);
  return cars;
}

interface Amount {
  readonly household: CarHousehold;
  readonly rules: readonly CarRulesVersion[];
  readonly amount: number;
}

/** The visits of a household whose bills a change of `touched` may change. */
const staysBefore = (tx: Transaction, household: CarHousehold, touched: readonly CarStay[]) => {
  const first = Math.min(...touched.map(({ from }) => from));
  return listStays(tx, household, monthStart(monthPlus(monthOf(first), -2)));
};

/** Throws VISITS_COST_MORE where the change costs more than was shown, VISIT_TOO_LONG where a car would stay too long. */
async function requireAmount(
  tx: Transaction,
  { household, rules, amount }: Amount,
  change: (stays: readonly CarStay[]) => readonly CarStay[],
  touched: readonly CarStay[],
): Promise<void> {
  const before = await staysBefore(tx, household, touched);
  const after = change(before);
  const cars = new Set(touched.map(({ car }) => car));
  if (longestStay(after.filter(({ car }) => cars.has(car))) > carLimits.stayDays * DAY_MS) {
    throw new Problem("VISIT_TOO_LONG");
  }
  const { won } = billChange(rules, before, after, touched);
  if (won > amount) throw new Problem("VISITS_COST_MORE", { message: copy.costsMore(won) });
}

interface InsertedVisits extends Omit<NewVisit, "weeks" | "amount" | "from" | "until" | "residenceId"> {
  readonly complexId: number;
  readonly household: CarHousehold;
  readonly car: number;
  readonly times: Times;
  readonly request: { readonly key: string; readonly hash: Buffer } | undefined;
}

async function insertVisits(tx: Transaction, { memberId }: Viewer, visit: InsertedVisits): Promise<number> {
  const { household, complexId, car, plate, times, request } = visit;
  let first: number | undefined;
  for (const { from, until } of times) {
    const own = first === undefined ? request : undefined;
    const { id } = await tx.one<{ id: number }>(sql`
      insert into car_visits (complex_id, household_id, family, member_id, car, plate, plate_key, plate_tail, purpose, is_works,
        from_at, until_at, series_id, request_key, request_hash)
      values (${complexId}, ${household.householdId}, ${household.family}, ${memberId}, ${car}, ${plateName(plate)},
        ${plateKey(plate)}, ${plateTail(plate)}, ${visit.purpose || null}, ${visit.isWorks},
        ${new Date(from)}, ${new Date(until)}, ${first ?? null}, ${own?.key ?? null}::uuid, ${own?.hash ?? null})
      returning id`);
    first ??= id;
  }
  return first ?? 0;
}

interface ChangedVisit {
  readonly visitId: number;
  readonly until: number;
  readonly amount: number;
}

/**
 * Changes when a visit ends. Throws VISIT_NOT_FOUND, VISIT_ENDED, VISIT_TIMES, VISIT_TOO_LONG, VISIT_SAME, VISITS_COST_MORE,
 * VISITS_NOT_TAKEN, VISIT_WORKS_HOURS, and PLATE_REFUSED where a refused car would stay longer.
 */
export const changeVisit = (services: Services, viewer: Viewer, { visitId, until, amount }: ChangedVisit) =>
  withSameRefused(() =>
    services.db.tx(async (tx) => {
      await requireActiveMember(tx, viewer);
      await services.limits.charge(tx, visitLimit, `member:${viewer.memberId}`);
      const { complexId, ...household } = await lockOwnVisit(tx, viewer, visitId);
      const now = await databaseNow(tx);
      const row = await tx.one<
        StayRow & { cancelled_at: Date | null; plate: string | null } & Record<string, unknown>
      >(sql`
        select ${stayColumns}, v.cancelled_at, v.plate from car_visits v where v.id = ${visitId}`);
      if (row.cancelled_at !== null || row.left_at !== null || row.until_at.getTime() <= now) {
        throw new Problem("VISIT_ENDED");
      }
      if (until <= now || until <= row.from_at.getTime()) throw new Problem("VISIT_TIMES");
      if (until > row.until_at.getTime() && row.plate !== null) {
        const times = [{ from: row.until_at.getTime(), until }];
        await requireNotRefused(tx, { complexId, plate: row.plate, times });
      }
      const changed = stayOf({ ...row, until_at: new Date(until) });
      const rules = await listRules(tx, complexId);
      requireRules(rules, [changed], row.is_works);
      const replaced = (stays: readonly CarStay[]) => stays.map((stay) => (stay.id === visitId ? changed : stay));
      await requireAmount(tx, { household, rules, amount }, replaced, [stayOf(row), changed]);
      await tx.run(sql`update car_visits set until_at = ${new Date(until)} where id = ${visitId}`);
    }),
  );

type CancelledRow = StayRow & { readonly is_cancelled: boolean; readonly is_ahead: boolean } & Record<string, unknown>;

interface CancelledVisit {
  readonly visitId: number;
  /** By how much the bill grows as it was shown; undefined of an earlier client. */
  readonly amount?: number | undefined;
}

/** Cancels a visit that has not begun; a repetition changes nothing. Throws VISIT_NOT_FOUND, VISIT_BEGUN, VISITS_COST_MORE. */
export const cancelVisit = ({ db }: Services, viewer: Viewer, { visitId, amount }: CancelledVisit): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const { complexId, ...household } = await lockOwnVisit(tx, viewer, visitId);
    const visit = await tx.one<CancelledRow>(sql`
      select ${stayColumns}, v.cancelled_at is not null as is_cancelled,
        v.from_at > clock_timestamp() and v.came_at is null as is_ahead
      from car_visits v where v.id = ${visitId}`);
    if (visit.is_cancelled) return;
    if (!visit.is_ahead) throw new Problem("VISIT_BEGUN");
    if (amount !== undefined) {
      // Without it, what was one stay may be two.
      const [rules, touched] = [await listRules(tx, complexId), [stayOf(visit)]];
      const before = await staysBefore(tx, household, touched);
      const after = before.filter(({ id }) => id !== visitId);
      const { won } = billChange(rules, before, after, touched);
      if (won > amount) throw new Problem("VISITS_COST_MORE", { message: copy.cancelCostsMore(won) });
    }
    await tx.run(sql`
      update car_visits set cancelled_at = clock_timestamp(), cancelled_by = ${viewer.memberId} where id = ${visitId}`);
  });
