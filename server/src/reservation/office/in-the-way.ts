import type { FacilityView } from "@danji/contract/facility/facility";
import { type BookingWish, decideBooking } from "@danji/contract/reservation/booking-decision";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { isHoliday } from "#facility/holidays.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { type ReservationRow, reservationRows } from "../own-reservations.ts";

/** The wish that leads to what is booked. */
function wishOf({ kind, day, begins_at: begins, ends_at: ends, place, persons }: ReservationRow): BookingWish {
  if (kind === "NIGHT") return { day, untilDay: seoulDay(ends), persons };
  const until = seoulDay(ends) === day ? seoulTimeOfDay(ends) : "24:00";
  const wish = { day, from: seoulTimeOfDay(begins), until, persons };
  return kind === "SEAT" && place !== null ? { ...wish, seat: place } : wish;
}

/**
 * The bookings ahead that could not be made under the rules and closures of a facility as it is given: outside its hours, off
 * its grid, on a closed day, in a place that it has no more. By their beginning.
 */
export async function listInTheWay(
  db: Queryable,
  facility: FacilityView,
  now: Date,
): Promise<readonly ReservationRow[]> {
  const { facilityId, kind, settings, closures } = facility;
  const ahead = await db.many<ReservationRow>(sql`
    ${reservationRows} where r.facility_id = ${facilityId} and r.state in ('WAITING', 'BOOKED') and r.begins_at > ${now}
    order by r.begins_at, r.id`);
  return ahead.filter((row) => {
    if (row.place !== null && row.place > settings.places) return true;
    const facts = { kind, settings, closures, isHoliday, now, held: [], own: [], byOffice: true };
    return decideBooking(wishOf(row), facts).refusal !== undefined;
  });
}
