import type { DeskTodayView, ServiceTodayView } from "@danji/contract/complex/desk/today";
import { actsCountedMax } from "@danji/contract/complex/desk/today-rules";
import { allows, type OfficeRole } from "@danji/contract/complex/office-policy";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole, FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { memberOf, roleOf } from "../complex-access.ts";
import { requireDeskAct } from "./desk-access.ts";

type CountingFeatures = readonly Pick<FeatureManifest, "deskCounts" | "serviceCounts">[];

/** What waits at the desk of a complex, as its features count it, in one statement. Throws as requireDeskAct. */
export async function getDeskToday(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  features: CountingFeatures,
): Promise<DeskTodayView> {
  const role = await requireDeskRole(db, viewer, complexId);
  const desk = { complexId, memberId: viewer.memberId, role };
  return {
    counts: await countAll(
      db,
      features.flatMap(({ deskCounts }) => deskCounts?.(desk) ?? []),
    ),
  };
}

/** What waits for the operators of the service. */
export const getServiceToday = async (db: Queryable, features: CountingFeatures): Promise<ServiceTodayView> => ({
  counts: await countAll(
    db,
    features.flatMap(({ serviceCounts }) => serviceCounts ?? []),
  ),
});

/** The viewer's role in the office of a complex. Throws as requireDeskAct where they have none. */
async function requireDeskRole(db: Queryable, viewer: Viewer, complexId: number): Promise<OfficeRole> {
  const row = await db.maybe<{ role: OfficeRole | null }>(sql`
    select (${roleOf(memberOf(viewer))}) as role from complexes c where c.id = ${complexId}`);
  if (row !== undefined && row.role !== null) return row.role;
  await requireDeskAct(db, viewer, complexId, "openDesk");
  // The role was given meanwhile.
  return requireDeskRole(db, viewer, complexId);
}

async function countAll<View>(db: Queryable, all: readonly Counts<string>[]): Promise<View> {
  const queries = all.map(({ from, counts }) => {
    const pairs = Object.entries(counts).map(([name, count]) => sql`${name}::text, ${count as Sql}`);
    return sql`(select jsonb_build_object(${pairs.reduce((list, pair) => sql`${list}, ${pair}`)}) from ${from})`;
  });
  const { counts } = await db.one<{ counts: View }>(sql`
    select ${queries.reduce((one, other) => sql`${one} || ${other}`, sql`'{}'::jsonb`)} as counts`);
  return counts;
}

/** People who wait for a home, and households that will be replaced. For who decides neither, what the office has done. */
export function complexCounts({
  complexId,
  role,
}: DeskOfRole): Counts<"residentsWaiting" | "turnoversAhead" | "officeActs"> | undefined {
  if (allows(role, "decideResidents")) {
    return {
      from: sql`(select) nothing`,
      counts: {
        residentsWaiting: sql`(
          select count(*) from residences h where h.complex_id = ${complexId} and h.state = 'WAITING')`,
        turnoversAhead: sql`(
          select count(*) from household_turnovers t join households o on o.id = t.household_id
          where t.state = 'PLANNED' and o.complex_id = ${complexId})`,
      },
    };
  }
  if (!allows(role, "readLedger")) return undefined;
  return {
    from: sql`(select a.at from office_acts a where a.complex_id = ${complexId} order by a.id desc limit ${actsCountedMax}) a`,
    counts: { officeActs: sql`count(*) filter (where a.at > now() - interval '7 days')` },
  };
}

export const claimCounts: Counts<"claimsOpen"> = {
  from: sql`office_claims k where k.state = 'OPEN'`,
  counts: { claimsOpen: sql`count(*)` },
};
