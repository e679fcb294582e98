import { endOfToday } from "#platform/db/database-time.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Query of the next visitor car of the viewer's household that has not left today; for the home screen. */
export const carOfToday = ({ memberId }: Viewer, complexId: Sql): Sql => sql`
  select 'CAR', v.id, v.plate, v.from_at, null::bigint
  from residences w join car_households d on d.household_id = w.household_id
    join car_visits v on v.household_id = d.household_id and v.family = d.family
  where w.member_id = ${memberId} and w.complex_id = ${complexId} and w.state = 'ACTIVE'
    and v.plate is not null and v.cancelled_at is null and v.left_at is null
    and v.until_at > now() and v.from_at < ${endOfToday}
  order by v.from_at, v.id limit 1`;
