import type { CarsTodayView, CarTodayView, RefusedCarView } from "@danji/contract/visitor-car/car-desk";
import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { mayAct, memberOf } from "#complex/complex-access.ts";
import { readAtDesk } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { refusedCars } from "../refused/refused-list.ts";

/** Cars of one day that a phone keeps. */
const CARS_MAX = 3_000;
/** Days after its time is over that a car which came and did not leave is still listed. */
const OVERDUE_DAYS = 7;

interface CarRow extends Omit<CarTodayView, "until" | "cameAt" | "leftAt"> {
  /** Times as PostgreSQL writes them in JSON. */
  readonly until: string;
  readonly cameAt: string | null;
  readonly leftAt: string | null;
}

interface TodayRow extends Record<string, unknown> {
  readonly day: string;
  readonly cars: readonly CarRow[];
  readonly refused: readonly RefusedCarView[];
}

/**
 * The cars that are expected today or still inside; `digits` finds those whose plate ends with them. A guard reads plate, door and
 * times, and nothing else. Throws as requireDeskAct.
 */
export async function listToday(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, digits }: { readonly apartmentId: number; readonly digits?: string | undefined },
): Promise<CarsTodayView> {
  // One statement: a guard types digit by digit, and each of them is a call (decision 091).
  const read = () =>
    db.maybe<TodayRow>(sql`
    with today as materialized (
      select d::date::text as day, d at time zone 'Asia/Seoul' as begin, (d + interval '1 day') at time zone 'Asia/Seoul' as "end"
      from date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') d)
    select t.day, (select coalesce(json_agg(l), '[]') from (${carsOfDay(apartmentId, digits)}) l) as cars,
      (select coalesce(json_agg(l), '[]') from (${refusedCars(apartmentId, digits)}) l) as refused
    from today t, complexes c where c.id = ${apartmentId} and ${mayAct(memberOf(viewer), "markCars")}`);
  const row = await readAtDesk(db, viewer, { complexId: apartmentId, act: "markCars" }, read);
  const refused = row.refused.map(({ plate, until }) => ({ plate, until: instant(until) }));
  return { day: row.day, cars: row.cars.map(carView), refused };
}

const carsOfDay = (apartmentId: number, digits: string | undefined): Sql => sql`
  select v.id as "visitId", v.plate, o.building, o.unit, v.until_at as until, v.came_at as "cameAt", v.left_at as "leftAt"
  from car_visits v join households o on o.id = v.household_id
  where v.complex_id = ${apartmentId} and v.cancelled_at is null and v.plate is not null
    and v.until_at >= t.begin - make_interval(days => ${OVERDUE_DAYS}) and v.from_at < t."end"
    and (v.until_at >= t.begin or (v.came_at is not null and v.left_at is null))
    ${
      digits === undefined
        ? sql``
        : sql`and v.plate_tail = ${digits} and v.from_at >= t.begin - make_interval(days => ${OVERDUE_DAYS + limits.stayDays})`
    }
  order by v.until_at, v.id limit ${CARS_MAX}`;

const instant = (time: string): string => new Date(time).toISOString();

const carView = ({ until, cameAt, leftAt, ...car }: CarRow): CarTodayView => ({
  ...{ ...car, until: instant(until) },
  cameAt: cameAt === null ? null : instant(cameAt),
  leftAt: leftAt === null ? null : instant(leftAt),
});
