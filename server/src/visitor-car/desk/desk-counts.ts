import { allows } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole } from "#platform/feature/manifest.ts";
import { penaltyCounts } from "../penalty/who-decides.ts";

/** Cases that wait for a decision; for a member who stands at the gate the cars of today that have not come, where their time is not over. */
export function carCounts(desk: DeskOfRole): Counts<"penaltiesToDecide" | "carsExpected"> | undefined {
  const { complexId, role } = desk;
  if (allows(role, "penalizeCars")) return penaltyCounts(desk);
  if (!allows(role, "markCars")) return undefined;
  return {
    from: sql`car_visits v
      where v.complex_id = ${complexId} and v.cancelled_at is null and v.plate is not null and v.came_at is null
        and v.until_at > now()
        and v.from_at < (date_trunc('day', now() at time zone 'Asia/Seoul') + interval '1 day') at time zone 'Asia/Seoul'`,
    counts: { carsExpected: sql`count(*)` },
  };
}
