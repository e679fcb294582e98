import { plateDays, plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import { queueImageRemoval } from "#image/removal.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { requireOneClock } from "../plate-erasure.ts";
import { isOver, plateDaysOf } from "../visit-row.ts";

/** Cars that are erased in one transaction. */
const ERASED_AT_ONCE = 500;

/**
 * Erases unregistered cars, with plates, places and photos, once they have not been seen for the days for which their
 * complex keeps plates, and puts on record of which complex how many; and the keys of what was taken back. Several processes may run it
 * at once. Throws as requireOneClock, and erases nothing then.
 */
export async function eraseSightings(db: Database, now: () => number = Date.now): Promise<void> {
  await requireOneClock(db, now);
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    erased = await db.tx(async (tx) => {
      const due = await tx.many<{ id: number }>(sql`
        select u.id from unregistered_cars u
        where u.last_seen_at < now() - make_interval(days => ${plateDaysLimits.min})
          and ${isOver(sql`u.last_seen_at`, plateDaysOf(sql`u.complex_id`))}
        order by u.last_seen_at limit ${ERASED_AT_ONCE} for update skip locked`);
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      const photos = await tx.many<{ key: string }>(sql`
        select i.key from car_sightings s join images i on i.id = s.image_id where s.car_id = any(${ids}::bigint[])`);
      await tx.run(sql`delete from car_sightings where car_id = any(${ids}::bigint[])`);
      await queueImageRemoval(
        tx,
        photos.map(({ key }) => key),
      );
      await tx.run(sql`
        with erased as (
          delete from unregistered_cars where id = any(${ids}::bigint[]) returning complex_id, last_seen_at
        )
        insert into plate_erasures (complex_id, visits, rule_days, last_until, kind)
        select complex_id, count(*), ${plateDaysOf(sql`erased.complex_id`)}, max(last_seen_at), 'UNREGISTERED'
        from erased group by complex_id`);
      return ids.length;
    });
  }
  await db.run(sql`
    delete from car_sightings where car_id is null and received_at < now() - make_interval(days => ${plateDays})`);
}
