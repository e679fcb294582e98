import type { CarsTodayView, CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { mayActIn, memberOf } from "#complex/complex-access.ts";
import { readAtDesk } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedRows, packedText, packedTime, unpackDate, unpackRows, unpackTime } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { refusedCars } from "../refused/refused-list.ts";

/** Cars of one day that a phone keeps. */
const CARS_MAX = 3_000;
/** Days after its time is over that a car which came and did not leave is still listed. */
const OVERDUE_DAYS = 7;

/** Cars and refused plates as packed rows; null is none. */
interface TodayRow extends Record<string, unknown> {
  readonly day: string;
  readonly cars: string | null;
  readonly refused: string | null;
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
  // One statement: a guard types digit by digit, and each of them is a call (decision 091). `offset 0` keeps the day's begin and end from
  // being computed for each use; a CTE or a function in FROM would store its one row, which costs more than they do (decision 113).
  const read = () =>
    db.maybe<TodayRow>(sql`
    select t.day, (${carsOfDay(apartmentId, digits)}) as cars, (${refusedCars(apartmentId, digits)}) as refused
    from (
      select d.day::date::text as day, d.day at time zone 'Asia/Seoul' as begin,
        (d.day + interval '1 day') at time zone 'Asia/Seoul' as "end"
      from (select date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') as day offset 0) d offset 0
    ) t
    where ${mayActIn(apartmentId, memberOf(viewer), "markCars")}`);
  const { day, cars, refused } = await readAtDesk(db, viewer, { complexId: apartmentId, act: "markCars" }, read);
  return {
    day,
    cars: unpackRows(cars).map(carView),
    refused: unpackRows(refused).map(([plate = "", until = ""]) => ({ plate, until: unpackDate(until).toISOString() })),
  };
}

// A search finds few of them, whatever their order: only the list of a day has a limit.
const carsOfDay = (apartmentId: number, digits: string | undefined): Sql => sql`
  select ${packedCars} from (
    select v.id, v.plate, o.building, o.unit, v.until_at, v.came_at, v.left_at
    from car_visits v join households o on o.id = v.household_id
    where v.complex_id = ${apartmentId} and v.cancelled_at is null and v.plate is not null
      and v.until_at >= t.begin - make_interval(days => ${OVERDUE_DAYS}) and v.from_at < t."end"
      and (v.until_at >= t.begin or (v.came_at is not null and v.left_at is null))
      ${
        digits === undefined
          ? sql`order by v.until_at, v.id limit ${CARS_MAX}`
          : sql`and v.plate_tail = ${digits} and v.from_at >= t.begin - make_interval(days => ${OVERDUE_DAYS + limits.stayDays})`
      }
  ) l`;

const packedCars: Sql = packedRows(
  [
    ...[sql`l.id`, packedText(sql`l.plate`), packedText(sql`l.building`), packedText(sql`l.unit`)],
    ...[packedTime(sql`l.until_at`), packedTime(sql`l.came_at`), packedTime(sql`l.left_at`)],
  ],
  sql`l.until_at, l.id`,
);

const carView = ([
  id,
  plate = "",
  building = "",
  unit = "",
  until = "",
  came,
  left,
]: readonly string[]): CarTodayView => ({
  ...{ visitId: Number(id), plate, building, unit, until: unpackDate(until).toISOString() },
  ...{ cameAt: unpackTime(came), leftAt: unpackTime(left) },
});
