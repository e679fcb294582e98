import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import {
  type HomeItemKind,
  homeItemKinds,
  type OfficePart,
  officeParts,
} from "@danji/contract/complex/home/home-today-rules";
import { ttlCache } from "#platform/concurrency/ttl-cache.ts";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { homeItemView } from "./home-item.ts";

/** Whether each part is set up, and the item of each kind that was asked for, null where there is none. */
interface HomeRow
  extends Readonly<Record<OfficePart, boolean>>, Readonly<Partial<Record<HomeItemKind, string | null>>> {
  /** A bit for each feature that was asked for, by its place in the list of all: it can have items in this complex. */
  readonly possible: number;
}

/** What of the features' manifests this reads. */
type HomeFeature = Pick<FeatureManifest, "name" | "homeItems" | "mayHaveHomeItems" | "setUp">;

/** How long it is remembered which features a member's complex can have items of, in milliseconds, and of how many members. */
const REMEMBERED_MS = 3_600_000;
const REMEMBERED_MAX = 20_000;

const partNames: Readonly<Record<OfficePart, Sql>> = {
  FACILITIES: sql`"FACILITIES"`,
  VISITOR_CARS: sql`"VISITOR_CARS"`,
};
const kindNames: Readonly<Record<HomeItemKind, Sql>> = {
  NOTICE: sql`"NOTICE"`,
  ANSWER: sql`"ANSWER"`,
  OFFER: sql`"OFFER"`,
  BOOKING: sql`"BOOKING"`,
  CAR: sql`"CAR"`,
};
/** The complex of the chosen home, in the statement. */
const complexId = sql`home.complex_id`;

/**
 * What is new in the complex of the viewer's chosen home, and what is not set up there, of all features, in one statement. A feature
 * of which the complex could have nothing the last time is left out of it; where it can by now, or where it is the complex of another
 * home, the same statement says so, and a second one reads it.
 */
export function homeToday(features: readonly HomeFeature[]) {
  const last = ttlCache<readonly HomeFeature[]>(REMEMBERED_MS, REMEMBERED_MAX);
  const withItems = features.filter(({ homeItems }) => homeItems !== undefined);
  const parts = joined(officeParts.map((part) => sql`${isSetUp(features, part)} as ${partNames[part]}`));

  /** `tried` are read, `asked` are asked whether they can have items. */
  function read(db: Queryable, viewer: Viewer, tried: readonly HomeFeature[], asked: readonly HomeFeature[]) {
    const items = tried.flatMap(({ homeItems = {} }) =>
      homeItemKinds.flatMap((kind) => {
        const query = homeItems[kind];
        return query === undefined ? [] : [sql`, (${query(viewer, complexId)}) as ${kindNames[kind]}`];
      }),
    );
    return db.maybe<HomeRow & Record<string, unknown>>(sql`
      select ${parts}, ${possibleOf(withItems, asked)} as possible ${joined(items, sql``)}
      from members me join residences home on home.id = me.home_id
      where me.id = ${viewer.memberId} and home.state = 'ACTIVE'`);
  }

  return async function getHomeToday(db: Queryable, viewer: Viewer): Promise<HomeTodayView> {
    const member = String(viewer.memberId);
    const known = last.get(member);
    const tried = known ?? withItems;
    // What is read anyway is not asked for, until what is remembered expires.
    const asked = known === undefined ? withItems : withItems.filter((feature) => !known.includes(feature));
    let row = await read(db, viewer, tried, asked);
    const possible = withItems.filter((feature, place) => {
      if (row === undefined) return false;
      const { mayHaveHomeItems: condition } = feature;
      if (typeof condition === "string") return row[condition];
      return condition === undefined || !asked.includes(feature) || (row.possible & (1 << place)) !== 0;
    });
    const isMore = possible.some((feature) => !tried.includes(feature));
    if (isMore) row = await read(db, viewer, possible, []);
    if (isMore || possible.length !== known?.length) last.set(member, possible);
    const found = row;
    if (found === undefined) return { items: [], notSetUp: [] };
    const items = homeItemKinds.flatMap((kind) => {
      const packed = found[kind] ?? null;
      return packed === null ? [] : [homeItemView(kind, packed)];
    });
    return {
      items: items.toSorted((one, other) => Number(one.at < other.at) - Number(one.at > other.at)),
      notSetUp: officeParts.filter((part) => !found[part]),
    };
  };
}

function isSetUp(features: readonly HomeFeature[], part: OfficePart): Sql {
  for (const { setUp } of features) {
    const condition = setUp?.[part];
    if (condition !== undefined) return condition(complexId);
  }
  // No feature has this part, so that there is nothing to set up.
  return sql`true`;
}

const possibleOf = (all: readonly HomeFeature[], asked: readonly HomeFeature[]): Sql =>
  joined(
    [
      sql`0`,
      ...all.flatMap((feature, place) => {
        const condition = feature.mayHaveHomeItems;
        return typeof condition === "function" && asked.includes(feature)
          ? [sql`case when ${condition(complexId)} then ${1 << place}::integer else 0 end`]
          : [];
      }),
    ],
    sql` + `,
  );

const joined = ([first, ...others]: readonly Sql[], separator: Sql = sql`, `): Sql =>
  others.reduce((all, one) => sql`${all}${separator}${one}`, first ?? sql``);
