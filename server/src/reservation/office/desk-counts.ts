import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";

/** Bookings ahead that wait for an approval; those of the list of reservations. */
export function waitingCounts({ complexId, role }: DeskOfRole): Counts<"reservationsWaiting"> | undefined {
  if (!allows(role, "handleReservations")) return undefined;
  return {
    from: sql`facilities f join reservations r on r.facility_id = f.id
      where f.complex_id = ${complexId} and r.state = 'WAITING' and r.begins_at > now()
        and r.day >= (now() at time zone 'Asia/Seoul')::date`,
    counts: { reservationsWaiting: sql`count(*)` },
  };
}
