import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { AvailabilityView, BookingHouseholdView } from "@danji/contract/reservation/reservation";
import type { LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import type { HeldPlace } from "@danji/contract/reservation/booking-decision";
import { type FacilityRow, facilityRowsOf } from "#facility/facility.ts";
import { holidaysFrom } from "#facility/holidays.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { heldRows, lineRows, ownRows, undrawnRows } from "./facts.ts";

interface Days {
  readonly facilityId: number;
  readonly from: string;
  readonly days: number;
}

interface AvailabilityRow extends FacilityRow {
  readonly now: Date;
  readonly held: readonly HeldPlace[];
  readonly undrawn: readonly LotteryDays[];
  readonly households: readonly BookingHouseholdView[];
}

/**
 * The facility, and what decides a booking there on these days, for each household of the viewer: one statement, since every
 * open page and every try to book asks it. Throws FACILITY_NOT_FOUND.
 */
export async function readAvailability(
  db: Queryable,
  viewer: Viewer,
  { facilityId, from, days }: Days,
): Promise<AvailabilityRow> {
  const [begins, ends] = [seoulMoment(from, "00:00"), seoulMoment(addDays(from, days), "00:00")];
  const row = await db.maybe<AvailabilityRow>(sql`
    select clock_timestamp() as now, v.*,
      coalesce((select json_agg(x) from (${heldRows(facilityId, begins, ends)}) x), '[]') as held,
      coalesce((select json_agg(x) from (${undrawnRows(facilityId)}) x), '[]') as undrawn,
      coalesce((
        select json_agg(json_build_object('householdId', o.id, 'building', o.building, 'unit', o.unit,
          'own', coalesce((
            select json_agg(x) from (${ownRows({
              facilityId,
              householdId: sql`o.id`,
              today: sql`(now() at time zone 'Asia/Seoul')::date`,
            })}) x), '[]'),
          'lines', coalesce((select json_agg(x) from (${lineRows(facilityId, sql`o.id`)}) x), '[]')) order by w.id)
        from residences w join households o on o.id = w.household_id
        where w.member_id = ${viewer.memberId} and w.complex_id = v."apartmentId" and w.state = 'ACTIVE'), '[]') as households
    from (${facilityRowsOf(viewer, facilityId)}) v`);
  if (row === undefined) throw new Problem("FACILITY_NOT_FOUND");
  return row;
}

/** What is free on these days. Throws FACILITY_NOT_FOUND. */
export async function getAvailability(db: Queryable, viewer: Viewer, asked: Days): Promise<AvailabilityView> {
  const { from, days } = asked;
  const { now, held, undrawn, households, closures } = await readAvailability(db, viewer, asked);
  return {
    now: now.toISOString(),
    from,
    days,
    held,
    holidays: holidaysFrom(seoulDay(seoulMoment(from, "00:00")), days),
    closures: closures.map(({ from: first, until, reason }) => ({ from: first, until, reason })),
    undrawn,
    households,
  };
}
