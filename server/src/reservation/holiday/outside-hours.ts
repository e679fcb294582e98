import type { FacilityView } from "@danji/contract/facility/facility";
import type { IsHoliday } from "@danji/contract/facility/facility-days";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { lockFacility } from "#facility/facility.ts";
import { HOLIDAY_DAYS, holidaysFrom, isHoliday } from "#facility/holidays.ts";
import { eachAlone } from "#platform/concurrency/each-alone.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { notifyOfOutsideHours } from "../notifications.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";
import { fitsRules } from "./fits-rules.ts";

/** What is known of public holidays; a test passes days of its own. */
interface Holidays {
  readonly isHoliday: IsHoliday;
  /** Those of a day and of so many after it. */
  readonly daysFrom: (day: string, days: number) => readonly string[];
}

const kept: Holidays = {
  isHoliday,
  daysFrom: (from, days) => holidaysFrom(from, days).map(({ day }) => day),
};

/** Condition on the reservation `r`: it is ahead, and the office has to decide about it. */
const isOutsideHours = sql`
  r.outside_hours_since is not null and r.state in ('WAITING', 'BOOKED') and r.begins_at > clock_timestamp()`;

/**
 * Looks at the bookings of days that have become public holidays since they were made, each once: one that the hours of holidays
 * do not have any more is for the office to decide, and its household is told (L065). Its price stays. The mark and the
 * notification are of one transaction, and a facility is locked meanwhile: once, whatever ends where, and however many run it.
 */
export async function findOutsideHours(db: Database, holidays: Holidays = kept): Promise<void> {
  const today = seoulDay(await databaseTime(db));
  const days = holidays.daysFrom(today, HOLIDAY_DAYS);
  const facilities = await db.many<{ id: number }>(sql`
    select f.id from facilities f
    where f.removed_at is null and f.kind <> 'INFO' and (
      exists (select from reservations r where r.facility_id = f.id and ${isUnseen(days)})
      or exists (select from reservations r where r.facility_id = f.id and ${isOutsideHours}))
    order by f.id`);
  await eachAlone(
    facilities,
    ({ id }) => `bookings outside the hours of facility ${id}`,
    ({ id }) =>
      db.tx(async (tx) => {
        const facility = await lockFacility(tx, id);
        await unmarkWithinHours(tx, facility, holidays.isHoliday);
        await lookAt(tx, facility, days, holidays.isHoliday);
      }),
  );
}

/** Condition on the reservation `r`: it was made before its day, one of these, was known as a holiday. */
const isUnseen = (days: readonly string[]): Sql => sql`
  r.day = any(${days}::date[]) and r.state in ('WAITING', 'BOOKED') and not r.holiday_known
    and r.begins_at > clock_timestamp()`;

const listOf = (db: Queryable, { facilityId }: FacilityView, which: Sql) =>
  db.many<ReservationRow>(sql`
    ${reservationRows} where r.facility_id = ${facilityId} and ${which} order by r.id for no key update of r`);

async function lookAt(
  tx: Transaction,
  facility: FacilityView,
  days: readonly string[],
  isNowHoliday: IsHoliday,
): Promise<void> {
  const rows = await listOf(tx, facility, isUnseen(days));
  const now = await databaseTime(tx);
  // What an ordinary day refuses, too, was kept by the office before.
  const outside = rows.filter(
    (row) =>
      fitsRules(row, facility, { now, isHoliday: (day) => day !== row.day && isNowHoliday(day) }) &&
      !fitsRules(row, facility, { now, isHoliday: isNowHoliday }),
  );
  const ids = outside.map(({ id }) => id);
  await tx.run(sql`
    update reservations set holiday_known = true,
      outside_hours_since = case when id = any(${ids}::bigint[]) then clock_timestamp() end
    where id = any(${rows.map(({ id }) => id)}::bigint[])`);
  await notifyOfOutsideHours(tx, ids, "OUTSIDE_HOURS");
}

/**
 * Takes the mark from what fits again, since the hours or the holidays have changed, and tells its household; the row of the
 * facility is locked.
 */
export async function unmarkWithinHours(
  tx: Transaction,
  facility: FacilityView,
  isNowHoliday: IsHoliday = isHoliday,
): Promise<void> {
  const rows = await listOf(tx, facility, isOutsideHours);
  if (rows.length === 0) return;
  const now = await databaseTime(tx);
  const ids = rows.filter((row) => fitsRules(row, facility, { now, isHoliday: isNowHoliday })).map(({ id }) => id);
  await tx.run(sql`update reservations set outside_hours_since = null where id = any(${ids}::bigint[])`);
  await notifyOfOutsideHours(tx, ids, "KEPT");
}

/** The bookings of a complex about which its office has to decide, by their beginning. */
export const listOutsideHours = (db: Queryable, complexId: number): Promise<readonly ReservationRow[]> =>
  db.many<ReservationRow>(sql`
    ${reservationRows} where f.complex_id = ${complexId} and f.removed_at is null and ${isOutsideHours}
    order by r.begins_at, r.id limit 200`);
