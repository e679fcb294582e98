import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";
import { plateOf } from "./visit-row.ts";

/** The visits that the viewer registered. */
export const visitorCarExportSections: ExportSections = {
  visitorCars: ({ memberId }, after, limit) => sql`
    select v.id, c.name as complex, o.building, o.unit, ${plateOf} as plate, v.from_at as "from", v.until_at as "until",
      v.came_at as "cameAt", v.left_at as "leftAt", v.purpose, v.cancelled_at as "cancelledAt", v.created_at as "createdAt"
    from car_visits v join complexes c on c.id = v.complex_id join households o on o.id = v.household_id
    where v.member_id = ${memberId} and v.id > ${after} order by v.id limit ${limit}`,
};
