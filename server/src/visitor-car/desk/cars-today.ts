import type { CarsTodayView, CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { mayActIn } from "#complex/complex-access.ts";
import { readAtDesk } from "#complex/desk/desk-access.ts";
import { batched, type BatchResult } from "#platform/concurrency/batch.ts";
import type { Queryable } from "#platform/db/database.ts";
import { packedFewRows, packedText, packedTime, unpackDate, unpackRows, unpackTime } from "#platform/db/packed-rows.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { refusedCars } from "../refused/refused-list.ts";

/** Cars of one day that a phone keeps. */
const CARS_MAX = 3_000;
/** Days after its time is over that a car which came and did not leave is still listed. */
export const OVERDUE_DAYS = 7;

/** Cars and refused plates as packed rows; null is none. */
interface TodayRow extends Record<string, unknown> {
  /** Its begin, seconds since 1970. */
  readonly day: string;
  readonly cars: string | null;
  readonly refused: string | null;
}

/** Whose cars of the day are asked for; `digits` are the last four of a plate. */
interface TodayRequest {
  readonly memberId: number;
  readonly apartmentId: number;
  readonly digits: string;
}

/** Searches that share a statement, and how long the next one waits for it, in milliseconds. */
const SEARCHES_MAX = 64;
const OVERTAKE_MS = 20;

/**
 * Lists the cars that are expected today or still inside; `digits` finds those whose plate ends with them. A guard reads plate, door and
 * times, and nothing else. Throws as requireDeskAct.
 */
export function carsToday({ db }: { readonly db: Queryable }) {
  // Guards of many complexes type at the same hours: searches that come together share a statement (decision 124).
  const search = batched<TodayRequest, TodayRow | undefined>(
    { name: "car-searches", maxItems: SEARCHES_MAX, overtakeMs: OVERTAKE_MS },
    (requests) => findCars(db, requests),
  );
  return async (
    viewer: Viewer,
    { apartmentId, digits }: { readonly apartmentId: number; readonly digits?: string | undefined },
  ): Promise<CarsTodayView> => {
    const { memberId } = viewer;
    const read = () =>
      digits === undefined ? listCars(db, memberId, apartmentId) : search({ memberId, apartmentId, digits });
    const { day, cars, refused } = await readAtDesk(db, viewer, { complexId: apartmentId, act: "markCars" }, read);
    const rows = unpackRows(cars);
    const isCut = digits === undefined && rows.length > CARS_MAX;
    return {
      day: seoulDay(unpackDate(day)),
      cars: (isCut ? rows.slice(0, CARS_MAX) : rows).map(carView).toSorted(byEnd),
      ...(isCut ? { isCut } : {}),
      refused: unpackRows(refused).map(([plate = "", until = ""]) => ({
        plate,
        until: unpackDate(until).toISOString(),
      })),
    };
  };
}

// Days of Seoul have 24 hours. Named time zones would be looked up and computed at each use, for each car (decision 127). `offset 0` keeps
// the begin from being computed for each use, too.
const today: Sql = sql`(
  select date_bin('24 hours', clock_timestamp(), '2000-01-01 00:00+09') as begin offset 0) t`;
const day: Sql = sql`${packedTime(sql`t.begin`)} as day`;
const daysBefore = (days: number): Sql => sql`t.begin - make_interval(hours => ${days * 24})`;

/** The whole list of a day, which a phone keeps. Nothing for a member who may not. */
const listCars = (db: Queryable, memberId: number, apartmentId: number): Promise<TodayRow | undefined> => {
  const complexId = sql`${apartmentId}::bigint`;
  return db.maybe<TodayRow>(sql`
    select ${day}, ${carsOfDay(complexId)} as cars, ${refusedCars(complexId)} as refused from ${today}
    where ${mayActIn(complexId, sql`${memberId}::bigint`, "markCars")}`);
};

/** What each search finds, in one statement: each of them is a call, also where a guard types digit by digit (decision 091). */
async function findCars(
  db: Queryable,
  requests: readonly TodayRequest[],
): Promise<BatchResult<TodayRequest, TodayRow | undefined>> {
  const [complexId, memberId, digits] = [sql`s.complex_id`, sql`s.member_id`, sql`s.digits`];
  const rows = await db.many<TodayRow & { readonly place: number }>(sql`
    select s.place, ${day}, ${carsOfDay(complexId, digits)} as cars, ${refusedCars(complexId, digits)} as refused
    from ${today}, ${searchedFor(requests)}
    where ${mayActIn(complexId, memberId, "markCars")}`);
  const found = new Map(rows.map((row) => [requests[row.place - 1], row]));
  return (request) => found.get(request);
}

/** The requests as the rows `s`. One alone is a row of its values: arrays cost PostgreSQL a fifth of a search more. */
const searchedFor = (requests: readonly TodayRequest[]): Sql => {
  const [one, ...others] = requests;
  if (one !== undefined && others.length === 0)
    return sql`(
      select ${one.apartmentId}::bigint as complex_id, ${one.memberId}::bigint as member_id, ${one.digits}::text as digits,
        1::bigint as place) s`;
  return sql`unnest(
    ${requests.map(({ apartmentId }) => apartmentId)}::bigint[], ${requests.map(({ memberId }) => memberId)}::bigint[],
    ${requests.map(({ digits }) => digits)}::text[]) with ordinality s(complex_id, member_id, digits, place)`;
};

/** What a list that is too long keeps: the cars of today, then those that are overdue, the shortest time first. */
const overdue: Sql = sql`greatest(t.begin - v.until_at, interval '0')`;

// A search finds few of them, whatever their order: only the list of a day has a limit. One more says that it is cut.
const carsOfDay = (complexId: Sql, digits?: Sql): Sql =>
  packedFewRows(
    [
      ...[sql`v.id`, packedText(sql`v.plate`), packedText(sql`o.building`), packedText(sql`o.unit`)],
      ...[packedTime(sql`v.until_at`), packedTime(sql`v.came_at`), packedTime(sql`v.left_at`)],
    ],
    sql`
      from car_visits v join households o on o.id = v.household_id
      where v.complex_id = ${complexId} and v.cancelled_at is null and v.plate is not null
        and v.until_at >= ${daysBefore(OVERDUE_DAYS)} and v.from_at < t.begin + interval '24 hours'
        and (v.until_at >= t.begin or (v.came_at is not null and v.left_at is null))
        ${
          digits === undefined
            ? sql`order by ${overdue}, v.until_at, v.id limit ${CARS_MAX + 1}`
            : sql`and v.plate_tail = ${digits} and v.from_at >= ${daysBefore(OVERDUE_DAYS + limits.stayDays)}`
        }`,
  );

/** By the time until which they may stay. */
const byEnd = (one: CarTodayView, other: CarTodayView): number =>
  Date.parse(one.until) - Date.parse(other.until) || one.visitId - other.visitId;

const carView = ([
  id,
  plate = "",
  building = "",
  unit = "",
  until = "",
  came,
  left,
]: readonly string[]): CarTodayView => ({
  visitId: Number(id),
  plate,
  building,
  unit,
  until: unpackDate(until).toISOString(),
  cameAt: unpackTime(came),
  leftAt: unpackTime(left),
});
