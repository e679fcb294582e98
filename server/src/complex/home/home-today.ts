import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import type { HomeItemKind, OfficePart } from "@danji/contract/complex/home/home-today-rules";
import { ttlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

interface HomeRow {
  readonly not_set_up: readonly OfficePart[];
  /** Features that can have items in this complex. */
  readonly possible: readonly string[];
  /** Null, as all below, where nothing is new. */
  readonly kind: HomeItemKind | null;
  readonly thing_id: number;
  readonly title: string;
  readonly at: Date;
  readonly notification_id: number | null;
}

/** What of the features' manifests this reads. */
type HomeFeature = Pick<FeatureManifest, "name" | "homeItems" | "mayHaveHomeItems" | "setUp">;

/** How long it is remembered which features a member's complex can have items of, in milliseconds, and of how many members. */
const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 20_000;

/**
 * What is new in the complex of the viewer's chosen home, and what is not set up there, of all features, in one statement. A feature
 * of which the complex could have nothing the last time is left out of it; where it can by now, or where it is the complex of another
 * home, the same statement says so, and a second one reads it.
 */
export function homeToday(features: readonly HomeFeature[]) {
  const last = ttlCache<readonly string[]>(REMEMBERED_MS, REMEMBERED_MAX);
  const withItems = features.filter(({ homeItems }) => homeItems !== undefined);
  const facts = sql`
    array_remove(array[${partsNotSetUp(features)}]::text[], null) as not_set_up,
    array_remove(array[${possibleFeatures(withItems)}]::text[], null) as possible`;

  async function read(db: Queryable, viewer: Viewer, tried: readonly string[]) {
    const items = withItems.flatMap(({ name, homeItems }) =>
      tried.includes(name) ? (homeItems?.(viewer, sql`h.complex_id`) ?? []) : [],
    );
    return db.many<HomeRow & Record<string, unknown>>(sql`
      select h.not_set_up, h.possible, i.* from (
        select r.complex_id, ${facts} from members m join residences r on r.id = m.home_id
        where m.id = ${viewer.memberId} and r.state = 'ACTIVE'
      ) h left join lateral (
        select null::text as kind, null::bigint as thing_id, null::text as title, null::timestamptz as at, null::bigint as notification_id
        where false
        ${joined(
          items.map((item) => sql` union all (${item})`),
          sql``,
        )}
      ) i on true order by i.at desc`);
  }

  return async function getHomeToday(db: Queryable, viewer: Viewer): Promise<HomeTodayView> {
    const member = String(viewer.memberId);
    const tried = last.get(member) ?? withItems.map(({ name }) => name);
    let rows = await read(db, viewer, tried);
    const possible = rows[0]?.possible ?? [];
    if (possible.some((name) => !tried.includes(name))) rows = await read(db, viewer, possible);
    last.set(member, possible);
    return {
      items: rows.flatMap(({ kind, thing_id: thingId, title, at, notification_id: notificationId }) =>
        kind === null ? [] : [{ kind, thingId, title, at: at.toISOString(), notificationId }],
      ),
      notSetUp: rows[0]?.not_set_up ?? [],
    };
  };
}

const partsNotSetUp = (features: readonly HomeFeature[]): Sql =>
  joined(
    features.flatMap(({ setUp }) =>
      Object.entries(setUp ?? {}).map(
        ([name, isSetUp]) => sql`case when not ${isSetUp(sql`r.complex_id`)} then ${name}::text end`,
      ),
    ),
    sql`, `,
  );

const possibleFeatures = (features: readonly HomeFeature[]): Sql =>
  joined(
    features.map(({ name, mayHaveHomeItems }) =>
      mayHaveHomeItems === undefined
        ? sql`${name}::text`
        : sql`case when ${mayHaveHomeItems(sql`r.complex_id`)} then ${name}::text end`,
    ),
    sql`, `,
  );

const joined = ([first, ...others]: readonly Sql[], separator: Sql): Sql =>
  others.reduce((all, one) => sql`${all}${separator}${one}`, first ?? sql``);
