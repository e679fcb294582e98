import { plateDays, plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { isPlateDue } from "./visit-row.ts";

/** Visits whose plates are erased in one statement. */
const ERASED_AT_ONCE = 5_000;

/**
 * Erases the plates and purposes of visits that are over for the days that their complex has set (`plateDays` else), and puts on record of which complex how many,
 * when, and by which rule. Minutes, counts and money stay: the number of the car within its household does. Several
 * processes may run it at once.
 */
export async function erasePlates(db: Queryable): Promise<void> {
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    const row = await db.one<{ erased: number }>(sql`
      with due as (
        select v.id, coalesce(t.plate_days, ${plateDays}) as rule_days
        from car_visits v left join car_settings t on t.complex_id = v.complex_id
        where v.plate is not null and v.until_at < now() - make_interval(days => coalesce(t.plate_days, ${plateDays}))
          and v.until_at < now() - make_interval(days => ${plateDaysLimits.min}) and ${isPlateDue}
        order by v.until_at limit ${ERASED_AT_ONCE} for update of v skip locked
      ), erased as (
        update car_visits v set plate = null, plate_key = null, plate_tail = null, purpose = null, erased_at = clock_timestamp()
        from due where v.id = due.id returning v.complex_id, v.until_at, due.rule_days
      ), recorded as (
        insert into plate_erasures (complex_id, visits, rule_days, last_until)
        select complex_id, count(*), rule_days, max(until_at) from erased group by complex_id, rule_days
      )
      select count(*) as erased from erased`);
    erased = row.erased;
  }
}
