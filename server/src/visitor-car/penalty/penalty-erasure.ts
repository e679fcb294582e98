import { plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import { queueImageRemoval } from "#image/removal.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { requireOneClock } from "../plate-erasure.ts";
import { plateDaysOf } from "../visit-row.ts";
import { endOfPenalty, isPenaltyDue } from "./penalty-list.ts";

/** Cases that are erased in one transaction. */
const ERASED_AT_ONCE = 500;

/**
 * Erases cases with their photos and words once they are over for the days for which their complex keeps plates, and puts on record
 * of which complex how many. Several processes may run it at once. Throws as requireOneClock, and erases nothing then.
 */
export async function erasePenalties(db: Database, now: () => number = Date.now): Promise<void> {
  await requireOneClock(db, now);
  for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE;) {
    erased = await db.tx(async (tx) => {
      const due = await tx.many<{ id: number }>(sql`
        select p.id from car_penalties p
        where ${endOfPenalty} < now() - make_interval(days => ${plateDaysLimits.min}) and ${isPenaltyDue}
        order by p.id limit ${ERASED_AT_ONCE} for update skip locked`);
      const ids = due.map(({ id }) => id);
      if (ids.length > 0) await eraseCases(tx, ids);
      return ids.length;
    });
  }
}

/** Erases a case that a restored backup brought back. `since`: when it was noticed, as PostgreSQL writes it in JSON. */
export async function repeatPenaltyErasure(
  tx: Transaction,
  { id, since }: { readonly id: number; readonly since: string },
): Promise<void> {
  const found = await tx.maybe(sql`
    select p.id from car_penalties p where p.id = ${id} and p.noticed_at = ${since}::timestamptz for update`);
  if (found !== undefined) await eraseCases(tx, [id]);
}

async function eraseCases(tx: Transaction, ids: readonly number[]): Promise<void> {
  const photos = await tx.many<{ key: string }>(sql`
    with erased as (
      delete from car_penalties p where id = any(${ids}::bigint[])
      returning p.complex_id, p.image_id, ${endOfPenalty} as ended_at
    ), recorded as (
      insert into plate_erasures (complex_id, visits, rule_days, last_until, kind)
      select complex_id, count(*), ${plateDaysOf(sql`erased.complex_id`)}, max(ended_at), 'PENALTIES'
      from erased group by complex_id
    )
    select i.key from erased join images i on i.id = erased.image_id`);
  await queueImageRemoval(
    tx,
    photos.map(({ key }) => key),
  );
}
