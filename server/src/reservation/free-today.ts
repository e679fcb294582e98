import type { FreeTodayListView } from "@danji/contract/reservation/reservation";
import type { LotteryDays } from "@danji/contract/reservation/lottery/lottery-rules";
import { freeDays, freeToday, type HeldSpan } from "@danji/contract/reservation/today/free-today";
import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import { requireComplexVisible } from "#complex/complex-access.ts";
import { type FacilityRow, facilityRowsIn } from "#facility/facility.ts";
import { isHoliday } from "#facility/holidays.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { holdsPlace } from "./facts.ts";

interface TodayRow extends FacilityRow {
  readonly held: readonly HeldSpan[];
  readonly undrawn: readonly LotteryDays[];
}

/**
 * What is free today at each facility of a complex that is booked: three statements, however many facilities there are. Who
 * holds a place is not told. Throws APARTMENT_NOT_FOUND, FORBIDDEN.
 */
export async function listFreeToday(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  clock: Clock = databaseTime,
): Promise<FreeTodayListView> {
  await requireComplexVisible(db, viewer, complexId);
  const now = await clock(db);
  const day = seoulDay(now);
  const end = (days: number) => seoulMoment(addDays(day, days), "00:00");
  const rows = await db.many<TodayRow>(sql`
    select v.*,
      coalesce((
        select json_agg(x) from (
          select (extract(epoch from r.begins_at) * 1000)::bigint as begins,
            (extract(epoch from r.ends_at) * 1000)::bigint as ends, array_agg(r.place) as places
          from reservations r
          where r.facility_id = v."facilityId" and ${holdsPlace}
            and tstzrange(r.begins_at, r.ends_at) && tstzrange(${now}, case v.kind
              when 'NIGHT' then ${end(freeDays.NIGHT)}::timestamptz else ${end(freeDays.SLOT)}::timestamptz end)
          group by r.begins_at, r.ends_at) x), '[]') as held,
      coalesce((
        select json_agg(json_build_object('firstDay', l.first_day, 'lastDay', l.last_day)) from lotteries l
        where l.facility_id = v."facilityId" and l.drawn_at is null and l.voided_at is null
          and l.last_day >= ${day}::date), '[]') as undrawn
    from (${facilityRowsIn(complexId)} and f.kind <> 'INFO') v order by v.name, v."facilityId"`);
  const facilities = rows.flatMap(({ facilityId, held, undrawn, ...facility }) => {
    const free = freeToday(facility, { held, undrawn, isHoliday, now });
    return free === null ? [] : [{ facilityId, ...free }];
  });
  return { day, facilities };
}
