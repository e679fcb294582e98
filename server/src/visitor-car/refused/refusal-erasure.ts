import { plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { requireOneClock } from "../plate-erasure.ts";
import { plateDaysOf } from "../visit-row.ts";
import { isRefusalDue } from "./refused-list.ts";

/** Refusals that are erased in one statement. */
const ERASED_AT_ONCE = 1_000;

/**
 * Erases refused plates with their reasons once they have ended for the days for which their complex keeps plates, and puts on record
 * of which complex how many. Several processes may run it at once. Throws as requireOneClock, and erases nothing then.
 */
export async function eraseRefusals(db: Queryable, now: () => number = Date.now): Promise<void> {
  await requireOneClock(db, now);
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    const row = await db.one<{ erased: number }>(sql`
      with due as (
        select r.id, ${plateDaysOf(sql`r.complex_id`)} as rule_days from refused_plates r
        where r.until_at < now() - make_interval(days => ${plateDaysLimits.min}) and ${isRefusalDue}
        order by r.until_at limit ${ERASED_AT_ONCE} for update skip locked
      ), erased as (
        delete from refused_plates r using due where r.id = due.id returning r.complex_id, r.until_at, due.rule_days
      ), recorded as (
        insert into plate_erasures (complex_id, visits, rule_days, last_until, kind)
        select complex_id, count(*), rule_days, max(until_at), 'REFUSED' from erased group by complex_id, rule_days
      )
      select count(*) as erased from erased`);
    erased = row.erased;
  }
}

/** Erases a refused plate that a restored backup brought back. `since`: from when it was refused, as PostgreSQL writes it in JSON. */
export const repeatRefusalErasure = (
  db: Queryable,
  { id, since }: { readonly id: number; readonly since: string },
): Promise<unknown> =>
  db.run(sql`
    with erased as (
      delete from refused_plates r where r.id = ${id} and r.from_at = ${since}::timestamptz returning r.complex_id, r.until_at
    )
    insert into plate_erasures (complex_id, visits, rule_days, last_until, kind)
    select complex_id, 1, ${plateDaysOf(sql`erased.complex_id`)}, until_at, 'REFUSED' from erased`);
