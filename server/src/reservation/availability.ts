import { addDays, seoulDay, seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { AvailabilityView } from "@danji/contract/reservation/reservation";
import { getFacility } from "#facility/facility.ts";
import { holidaysFrom } from "#facility/holidays.ts";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import { listHeld, listOwn } from "./facts.ts";
import { listOwnHouseholds } from "./own-household.ts";

interface Days {
  readonly facilityId: number;
  readonly from: string;
  readonly days: number;
}

/** What decides a booking on these days. Throws FACILITY_NOT_FOUND. */
export async function getAvailability(
  db: Queryable,
  viewer: Viewer,
  { facilityId, from, days }: Days,
): Promise<AvailabilityView> {
  const facility = await getFacility(db, viewer, facilityId);
  const now = await databaseTime(db);
  const held = await listHeld(db, facilityId, seoulMoment(from, "00:00"), seoulMoment(addDays(from, days), "00:00"));
  const households = await listOwnHouseholds(db, viewer, facility.apartmentId);
  return {
    now: now.toISOString(),
    from,
    days,
    held,
    holidays: holidaysFrom(seoulDay(seoulMoment(from, "00:00")), days),
    closures: facility.closures.map(({ from: first, until, reason }) => ({ from: first, until, reason })),
    households: await Promise.all(
      households.map(async (one) => ({
        ...one,
        own: await listOwn(db, { facilityId, householdId: one.householdId, now }),
      })),
    ),
  };
}
