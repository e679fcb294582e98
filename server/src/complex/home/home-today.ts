import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import type { HomeItemKind, OfficePart } from "@danji/contract/complex/home/home-today-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

interface HomeRow {
  readonly not_set_up: readonly OfficePart[];
  /** Null, as all below, where nothing is new. */
  readonly kind: HomeItemKind | null;
  readonly thing_id: number;
  readonly title: string;
  readonly at: Date;
  readonly notification_id: number | null;
}

/** What is new in the complex of the viewer's chosen home, and what is not set up there, of all features, in one statement. */
export async function getHomeToday(
  db: Queryable,
  viewer: Viewer,
  features: readonly Pick<FeatureManifest, "homeItems" | "setUp">[],
): Promise<HomeTodayView> {
  const items = features.flatMap(({ homeItems }) => homeItems?.(viewer, sql`h.complex_id`) ?? []);
  const parts = features.flatMap(({ setUp }) =>
    Object.entries(setUp ?? {}).map(
      ([name, isSetUp]) => sql`case when not ${isSetUp(sql`r.complex_id`)} then ${name}::text end`,
    ),
  );
  const rows = await db.many<HomeRow & Record<string, unknown>>(sql`
    select h.not_set_up, i.* from (
      select r.complex_id, array_remove(array[${joined(parts, sql`, `)}]::text[], null) as not_set_up
      from members m join residences r on r.id = m.home_id
      where m.id = ${viewer.memberId} and r.state = 'ACTIVE'
    ) h left join lateral (
      select null::text as kind, null::bigint as thing_id, null::text as title, null::timestamptz as at, null::bigint as notification_id
      where false
      ${joined(
        items.map((item) => sql` union all (${item})`),
        sql``,
      )}
    ) i on true order by i.at desc`);
  return {
    items: rows.flatMap(({ kind, thing_id: thingId, title, at, notification_id: notificationId }) =>
      kind === null ? [] : [{ kind, thingId, title, at: at.toISOString(), notificationId }],
    ),
    notSetUp: rows[0]?.not_set_up ?? [],
  };
}

const joined = ([first, ...others]: readonly Sql[], separator: Sql): Sql =>
  others.reduce((all, one) => sql`${all}${separator}${one}`, first ?? sql``);
