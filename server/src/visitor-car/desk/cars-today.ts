import type { CarsTodayView, CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { listRefusedCars } from "../refused/refused-list.ts";

/** Cars of one day that a phone keeps. */
const CARS_MAX = 3_000;
/** Days after its time is over that a car which came and did not leave is still listed. */
const OVERDUE_DAYS = 7;

interface CarRow {
  readonly id: number;
  readonly plate: string;
  readonly building: string;
  readonly unit: string;
  readonly until_at: Date;
  readonly came_at: Date | null;
  readonly left_at: Date | null;
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
  await requireDeskAct(db, viewer, apartmentId, "markCars");
  const { day, begin, end } = await db.one<{ day: string; begin: Date; end: Date }>(sql`
    select today::date::text as day, today at time zone 'Asia/Seoul' as begin,
      (today + interval '1 day') at time zone 'Asia/Seoul' as end
    from date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') today`);
  const rows = await db.many<CarRow & Record<string, unknown>>(sql`
    select v.id, v.plate, o.building, o.unit, v.until_at, v.came_at, v.left_at
    from car_visits v join households o on o.id = v.household_id
    where v.complex_id = ${apartmentId} and v.cancelled_at is null and v.plate is not null
      and v.until_at >= ${begin}::timestamptz - make_interval(days => ${OVERDUE_DAYS})
      and v.from_at < ${end}::timestamptz
      and (v.until_at >= ${begin}::timestamptz or (v.came_at is not null and v.left_at is null))
      ${digits === undefined ? sql`` : sql`and v.plate_tail = ${digits}`}
    order by v.until_at, v.id limit ${CARS_MAX}`);
  return { day, cars: rows.map(carView), refused: await listRefusedCars(db, apartmentId, digits) };
}

const carView = (row: CarRow): CarTodayView => ({
  ...{ visitId: row.id, plate: row.plate, building: row.building, unit: row.unit },
  until: row.until_at.toISOString(),
  cameAt: row.came_at?.toISOString() ?? null,
  leftAt: row.left_at?.toISOString() ?? null,
});
