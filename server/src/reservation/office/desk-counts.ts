import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";

/** Bookings ahead that wait for an approval, or that a new holiday put outside the hours; those of the list of reservations. */
export function waitingCounts({
  complexId,
  role,
}: DeskOfRole): Counts<"reservationsWaiting" | "reservationsOutsideHours"> | undefined {
  if (!allows(role, "handleReservations")) return undefined;
  return {
    from: sql`facilities f join reservations r on r.facility_id = f.id
      where f.complex_id = ${complexId} and r.state in ('WAITING', 'BOOKED') and r.begins_at > now()
        and (r.state = 'WAITING' or (r.outside_hours_since is not null and f.removed_at is null))
        and r.day >= (now() at time zone 'Asia/Seoul')::date`,
    counts: {
      reservationsWaiting: sql`count(*) filter (where r.state = 'WAITING')`,
      reservationsOutsideHours: sql`count(*) filter (where r.outside_hours_since is not null and f.removed_at is null)`,
    },
  };
}
