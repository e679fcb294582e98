import { plateDays, plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { databaseNow } from "./car-rules.ts";
import { isPlateDue } from "./visit-row.ts";

/** Visits whose plates are erased in one statement. */
const ERASED_AT_ONCE = 5_000;

/** Between the clocks of the database and of the server from which one of them is wrong (ms). */
const CLOCKS_APART = 3_600_000;

/**
 * Throws where the clock of the database is another than the server's: what a wrong clock erases does not come back, so a person has
 * to look.
 */
export async function requireOneClock(db: Queryable, now: () => number): Promise<void> {
  const apart = (await databaseNow(db)) - now();
  if (Math.abs(apart) > CLOCKS_APART)
    throw new Error(`the clock of the database is ${apart} ms from that of the server`);
}

/**
 * Erases the plates and purposes of visits that are over for the days that their complex has set, and puts on record of which
 * complex how many, when, and by which rule. Minutes, counts and money stay: the number of the car within its household does.
 * The key of the request goes with its hash, which tells which plate it was. Several processes may run it at once. Throws as
 * requireOneClock, and erases nothing then.
 */
export async function erasePlates(db: Queryable, now: () => number = Date.now): Promise<void> {
  await requireOneClock(db, now);
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    const row = await db.one<{ erased: number }>(sql`
      with due as (
        select v.id, coalesce(t.plate_days, ${plateDays}) as rule_days
        from car_visits v left join car_settings t on t.complex_id = v.complex_id
        where v.plate is not null and v.until_at < now() - make_interval(days => coalesce(t.plate_days, ${plateDays}))
          and v.until_at < now() - make_interval(days => ${plateDaysLimits.min}) and ${isPlateDue}
        order by v.until_at limit ${ERASED_AT_ONCE} for update of v skip locked
      ), erased as (
        update car_visits v set plate = null, plate_key = null, plate_tail = null, purpose = null,
          request_key = null, request_hash = null, erased_at = clock_timestamp()
        from due where v.id = due.id returning v.complex_id, v.until_at, due.rule_days
      ), recorded as (
        insert into plate_erasures (complex_id, visits, rule_days, last_until)
        select complex_id, count(*), rule_days, max(until_at) from erased group by complex_id, rule_days
      )
      select count(*) as erased from erased`);
    erased = row.erased;
  }
  await eraseKeys(db);
}

/** Erases the keys of requests that earlier versions have left beside an erased plate. */
async function eraseKeys(db: Queryable): Promise<void> {
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    erased = await db.run(sql`
      with left_over as (
        select id from car_visits where erased_at is not null and request_key is not null
        order by id limit ${ERASED_AT_ONCE} for update skip locked
      )
      update car_visits v set request_key = null, request_hash = null from left_over l where v.id = l.id`);
  }
}
