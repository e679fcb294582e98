import { plateDaysLimits } from "@danji/contract/visitor-car/car-rules";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { eraseSightings } from "../gate/sighting-erasure.ts";
import { erasePlates } from "../plate-erasure.ts";

interface EarlierRetention {
  readonly complex: number;
  /** As its office had set them last. */
  readonly days: number;
  /** The plates of cars from before this day in Seoul were erased; null for none. */
  readonly erasedBefore: string | null;
}

/**
 * Erases the plates that the rules of these complexes had erased, after a restore, and lets them keep plates for the days that their
 * offices had set last. Erased by the rule that erases the same today: it may be shorter than the one that follows.
 */
export async function repeatRetentions(
  { db, log }: Pick<Services, "db" | "log">,
  retentions: readonly EarlierRetention[],
): Promise<void> {
  if (retentions.length === 0) return;
  const columns = sql`jsonb_to_recordset(${JSON.stringify(retentions)}::jsonb) as e (complex bigint, days integer, "erasedBefore" date)`;
  // No rule keeps plates longer than the longest: what it erases now needs no shorter one. Nor does a complex that had erased none.
  await db.run(sql`
    insert into car_settings (complex_id, plate_days)
    select c.id, least((now() at time zone 'Asia/Seoul')::date - e."erasedBefore", ${plateDaysLimits.max})
    from ${columns} join complexes c on c.id = e.complex
    on conflict (complex_id) do update set plate_days = excluded.plate_days`);
  await erasePlates(db);
  await eraseSightings(db);
  await db.run(sql`
    insert into car_settings (complex_id, plate_days)
    select c.id, e.days from ${columns} join complexes c on c.id = e.complex
    on conflict (complex_id) do update set plate_days = excluded.plate_days`);
  log.info({ complexes: retentions.map(({ complex }) => complex) }, "retention of plates is as it was set last");
}
