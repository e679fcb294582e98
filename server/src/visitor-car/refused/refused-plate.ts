import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { plateKey } from "@danji/contract/visitor-car/plate";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";

/** Expression for the key of the lock under which a complex's refusals and registrations come one after the other. */
export const refusalLock = (complexId: number): Sql => sql`hashtextextended(${`refused-plates:${complexId}`}, 0)`;

interface RefusableVisit {
  readonly complexId: number;
  readonly plate: string;
  /** Milliseconds; any of them counts. */
  readonly times: readonly { readonly from: number; readonly until: number }[];
}

/**
 * Throws PLATE_REFUSED, with reason and last day, where the complex refuses the plate in one of these times. Until the end of the
 * transaction no refusal of the complex is set, so that none misses a visit that is being stored.
 */
export async function requireNotRefused(tx: Transaction, { complexId, plate, times }: RefusableVisit): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(${refusalLock(complexId)})`);
  const refusal = await tx.maybe<{ reason: string; until_at: Date }>(sql`
    select r.reason, r.until_at from refused_plates r
    where r.complex_id = ${complexId} and r.plate_key = ${plateKey(plate)} and r.until_at > clock_timestamp()
      and exists (
        select from unnest(${times.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
          ${times.map(({ until }) => new Date(until).toISOString())}::timestamptz[]) as t (from_at, until_at)
        where t.from_at < r.until_at and t.until_at > r.from_at)
    order by r.until_at desc limit 1`);
  if (refusal === undefined) return;
  throw new Problem("PLATE_REFUSED", { message: copy.refused(lastDay(refusal.until_at), refusal.reason) });
}

/** The last day of what ends at midnight of the next one, as 2026.12.3. */
const lastDay = (until: Date): string =>
  seoulDay(new Date(until.getTime() - 1))
    .split("-")
    .map(Number)
    .join(".");
