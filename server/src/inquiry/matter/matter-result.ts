import type { MatterView } from "@danji/contract/inquiry/matter/matter";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { findResultOf } from "../result/result-list.ts";
import { asAnswerer, type MatterCall, report, requireNoMarks } from "./collect.ts";
import { getMatter } from "./matter-list.ts";

interface MatterResultInput {
  readonly title: string;
  readonly place?: string | undefined;
  readonly contents: string;
  /** The time of the result that was seen; null for none. */
  readonly changedAt: string | null;
  readonly notNames?: readonly string[] | undefined;
}

/**
 * Changes the published result of a closed matter, or publishes it again. Throws MATTER_NOT_FOUND, MATTER_OPEN, RESULT_CHANGED,
 * RESULT_MARKED.
 */
export const publishMatterResult = (
  services: Services,
  viewer: Viewer,
  call: MatterCall,
  { title, place = "", contents, changedAt, notNames }: MatterResultInput,
): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    await lockClosed(tx, call);
    const result = await findResultOf(tx, call);
    if ((result?.office?.changedAt ?? null) !== changedAt) throw new Problem("RESULT_CHANGED");
    await requireNoMarks(tx, call.apartmentId, { title, place, contents }, notNames);
    await tx.run(sql`
      insert into inquiry_results as r (complex_id, matter_id, kind, title, place, contents, households)
      select t.complex_id, t.id, t.kind, ${title}, ${place || null}, ${contents}, t.closed_households
      from inquiry_matters t where t.id = ${call.matterId}
      on conflict (matter_id) do update set title = excluded.title, place = excluded.place, contents = excluded.contents,
        changed_at = greatest(clock_timestamp()::timestamptz(3), r.changed_at + interval '1 millisecond')`);
    await report(tx, viewer, "matter.published", call);
    return getMatter(tx, call.apartmentId, call.matterId);
  });

/** Takes it back. Throws MATTER_NOT_FOUND, RESULT_NOT_FOUND. */
export const withdrawMatterResult = (services: Services, viewer: Viewer, call: MatterCall): Promise<MatterView> =>
  asAnswerer(services, viewer, call.apartmentId, async (tx) => {
    const { matterId } = await getMatter(tx, call.apartmentId, call.matterId);
    const gone = await tx.run(sql`delete from inquiry_results where matter_id = ${matterId}`);
    if (gone === 0) throw new Problem("RESULT_NOT_FOUND");
    await report(tx, viewer, "matter.unpublished", call);
    return getMatter(tx, call.apartmentId, matterId);
  });

/** One of several callers who change a result at once waits, and then sees the other's. */
async function lockClosed(tx: Transaction, { apartmentId, matterId }: MatterCall): Promise<void> {
  const matter = await tx.maybe<{ is_open: boolean }>(sql`
    select closed_at is null as is_open from inquiry_matters
    where id = ${matterId} and complex_id = ${apartmentId} for no key update`);
  if (matter === undefined) throw new Problem("MATTER_NOT_FOUND");
  if (matter.is_open) throw new Problem("MATTER_OPEN");
}
