import type { DeskTodayView, ServiceTodayView } from "@danji/contract/complex/desk/today";
import { actsCountedMax } from "@danji/contract/complex/desk/today-rules";
import { allows, type OfficeRole } from "@danji/contract/complex/office-policy";
import { ttlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Counts, DeskOfRole, FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { memberOf, roleOf } from "../complex-access.ts";
import { readAtDesk } from "./desk-access.ts";

type CountingFeatures = readonly Pick<FeatureManifest, "deskCounts" | "serviceCounts">[];

const KNOWN_MS = 60_000;
const KNOWN_MAX = 5_000;
/**
 * What waits at the desk of a complex, as its features count it. The counts are those of a role: the one that the viewer had
 * before is tried, and the statement asks whether it still is (decision 044). Throws as requireDeskAct.
 */
export function deskToday(features: CountingFeatures, hasOperators: boolean) {
  const lastRoles = ttlCache<OfficeRole>(KNOWN_MS, KNOWN_MAX);
  return async function getDeskToday(db: Queryable, viewer: Viewer, complexId: number): Promise<DeskTodayView> {
    const key = `${viewer.memberId} ${complexId}`;
    const countsOf = (role: OfficeRole) =>
      features.flatMap(
        ({ deskCounts }) => deskCounts?.({ complexId, memberId: viewer.memberId, role, hasOperators }) ?? [],
      );
    const before = lastRoles.get(key);
    if (before !== undefined) {
      const still = sql`from complexes c where c.id = ${complexId} and (${roleOf(memberOf(viewer))}) = ${before}`;
      const row = await db.maybe<{ counts: DeskTodayView["counts"] }>(countAll(countsOf(before), still));
      if (row !== undefined) return row;
    }
    const role = await requireDeskRole(db, viewer, complexId);
    lastRoles.set(key, role);
    return db.one<DeskTodayView & Record<string, unknown>>(countAll(countsOf(role)));
  };
}

/** What waits for the operators of the service. */
export const getServiceToday = (db: Queryable, features: CountingFeatures): Promise<ServiceTodayView> =>
  db.one<ServiceTodayView & Record<string, unknown>>(
    countAll(features.flatMap(({ serviceCounts }) => serviceCounts ?? [])),
  );

/** The viewer's role in the office of a complex. Throws as requireDeskAct where they have none. */
function requireDeskRole(db: Queryable, viewer: Viewer, complexId: number): Promise<OfficeRole> {
  const read = async () => {
    const row = await db.maybe<{ role: OfficeRole | null }>(sql`
      select (${roleOf(memberOf(viewer))}) as role from complexes c where c.id = ${complexId}`);
    return row?.role ?? undefined;
  };
  return readAtDesk(db, viewer, { complexId, act: "openDesk" }, read);
}

/** Query of all the counts as one object, of the rows of `from`. */
function countAll(all: readonly Counts<string>[], from = sql``): Sql {
  const queries = all.map(({ from: rows, counts }) => {
    const pairs = Object.entries(counts).map(([name, count]) => sql`${name}::text, ${count as Sql}`);
    return sql`(select jsonb_build_object(${pairs.reduce((list, pair) => sql`${list}, ${pair}`)}) from ${rows})`;
  });
  return sql`select ${queries.reduce((one, other) => sql`${one} || ${other}`, sql`'{}'::jsonb`)} as counts ${from}`;
}

/** People who wait for a home, and households that will be replaced. For who decides neither, what the office has done. */
export function complexCounts({
  complexId,
  role,
}: DeskOfRole): Counts<"residentsWaiting" | "turnoversHeld" | "turnoversAhead" | "officeActs"> | undefined {
  if (allows(role, "decideResidents")) {
    return {
      from: sql`(select) nothing`,
      counts: {
        residentsWaiting: sql`(
          select count(*) from residences h where h.complex_id = ${complexId} and h.state = 'WAITING')`,
        turnoversHeld: turnovers(complexId, sql`t.held_at is not null`),
        turnoversAhead: turnovers(complexId, sql`t.held_at is null`),
      },
    };
  }
  if (!allows(role, "readLedger")) return undefined;
  return {
    from: sql`(select a.at from office_acts a where a.complex_id = ${complexId} order by a.id desc limit ${actsCountedMax}) a`,
    counts: { officeActs: sql`count(*) filter (where a.at > now() - interval '7 days')` },
  };
}

const turnovers = (complexId: number, which: Sql): Sql => sql`(
  select count(*) from household_turnovers t join households o on o.id = t.household_id
  where t.state = 'PLANNED' and o.complex_id = ${complexId} and ${which})`;

export const claimCounts: Counts<"claimsOpen"> = {
  from: sql`office_claims k where k.state = 'OPEN'`,
  counts: { claimsOpen: sql`count(*)` },
};
