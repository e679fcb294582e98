import type { DueCountsView } from "@danji/contract/visitor-car/retention/plate-retention";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { endOfPenalty } from "../penalty/penalty-list.ts";
import { isOver, isPlateDue, isPlateDueAfter } from "../visit-row.ts";
import { plateDaysOf } from "./plate-retention.ts";

interface OtherDays {
  readonly apartmentId: number;
  readonly days: number;
}

/** What would be due under other days, and is not by those of now. Throws as requireDeskAct. */
export async function countDue(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, days }: OtherDays,
): Promise<DueCountsView> {
  await requireDeskAct(db, viewer, apartmentId, "setParkingRules");
  const then = sql`${days}::integer`;
  const now = sql`${await plateDaysOf(db, apartmentId)}::integer`;
  const isNewlyOver = (end: Sql): Sql => sql`(${isOver(end, then)} and not ${isOver(end, now)})`;
  return db.one<DueCountsView & Record<string, unknown>>(sql`
    select
      (select count(*) from car_visits v
        where v.complex_id = ${apartmentId} and v.plate is not null and ${isPlateDueAfter(then)} and not ${isPlateDue}) as visits,
      (select count(*) from unregistered_cars u
        where u.complex_id = ${apartmentId} and ${isNewlyOver(sql`u.last_seen_at`)}) as unregistered,
      (select count(*) from refused_plates r
        where r.complex_id = ${apartmentId} and ${isNewlyOver(sql`r.until_at`)}) as refused,
      (select count(*) from car_penalties p
        where p.complex_id = ${apartmentId} and ${isNewlyOver(endOfPenalty)}) as penalties`);
}
