import { endOfToday } from "#platform/db/database-time.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Query of the next booking of the viewer's household that is not over today; for the home screen. */
export const bookingOfToday = ({ memberId }: Viewer, complexId: Sql): Sql => sql`
  select 'BOOKING', r.id, f.name, r.begins_at, null::bigint
  from residences w join reservations r on r.household_id = w.household_id join facilities f on f.id = r.facility_id
  where w.member_id = ${memberId} and w.complex_id = ${complexId} and w.state = 'ACTIVE'
    and r.state = 'BOOKED' and r.ends_at > now() and r.begins_at < ${endOfToday}
  order by r.begins_at, r.id limit 1`;
