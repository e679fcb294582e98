import { allows } from "@danji/contract/complex/office-policy";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";

/**
 * Bookings ahead that wait for an approval, or that a new holiday put outside the hours; for a member who only checks in those of today that
 * are not over. Each is the length of its list.
 */
export function reservationCounts({
  complexId,
  role,
}: DeskOfRole): Counts<"reservationsWaiting" | "reservationsOutsideHours" | "reservationsToday"> | undefined {
  if (allows(role, "handleReservations")) {
    return {
      from: sql`${ofComplex(complexId)} and r.state in ('WAITING', 'BOOKED') and r.begins_at > now()
        and (r.state = 'WAITING' or (r.outside_hours_since is not null and f.removed_at is null))
        and r.day >= (now() at time zone 'Asia/Seoul')::date`,
      counts: {
        reservationsWaiting: sql`count(*) filter (where r.state = 'WAITING')`,
        reservationsOutsideHours: sql`count(*) filter (where r.outside_hours_since is not null and f.removed_at is null)`,
      },
    };
  }
  if (!allows(role, "seeReservations")) return undefined;
  return {
    from: sql`${ofComplex(complexId)} and r.state = 'BOOKED' and r.day = (now() at time zone 'Asia/Seoul')::date and r.ends_at > now()`,
    counts: { reservationsToday: sql`count(*)` },
  };
}

const ofComplex = (complexId: number): Sql =>
  sql`facilities f join reservations r on r.facility_id = f.id where f.complex_id = ${complexId}`;
