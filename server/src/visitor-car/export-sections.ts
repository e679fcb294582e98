import { sql } from "#platform/db/sql.ts";
import type { ExportSections } from "#platform/feature/manifest.ts";
import { isPenaltyDue } from "./penalty/penalty-list.ts";
import { plateOf } from "./visit-row.ts";

/** The visits that the viewer registered, and the penalties to which they objected. */
export const visitorCarExportSections: ExportSections = {
  visitorCars: ({ memberId }, after, limit) => sql`
    select v.id, c.name as complex, o.building, o.unit, ${plateOf} as plate, v.from_at as "from", v.until_at as "until",
      v.came_at as "cameAt", v.left_at as "leftAt", v.purpose, v.cancelled_at as "cancelledAt", v.created_at as "createdAt"
    from car_visits v join complexes c on c.id = v.complex_id join households o on o.id = v.household_id
    where v.member_id = ${memberId} and v.id > ${after} order by v.id limit ${limit}`,
  carPenaltyObjections: ({ memberId }, after, limit) => sql`
    select p.id, c.name as complex, o.building, o.unit, p.plate, p.rule, p.noticed_at as "noticedAt", p.objection,
      p.objected_at as "objectedAt", p.decision, p.decision_reason as "decisionReason", p.decided_at as "decidedAt"
    from car_penalties p join complexes c on c.id = p.complex_id join households o on o.id = p.household_id
    where p.objected_by = ${memberId} and not ${isPenaltyDue} and p.id > ${after} order by p.id limit ${limit}`,
};
