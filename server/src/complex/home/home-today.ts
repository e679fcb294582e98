import type { HomeTodayView } from "@danji/contract/complex/home/home-today";
import type { HomeItemKind } from "@danji/contract/complex/home/home-today-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

interface HomeItemRow {
  readonly kind: HomeItemKind;
  readonly thing_id: number;
  readonly title: string;
  readonly at: Date;
  readonly notification_id: number | null;
}

/** What is new in the complex of the viewer's chosen home, of all features, in one statement. */
export async function getHomeToday(
  db: Queryable,
  viewer: Viewer,
  features: readonly Pick<FeatureManifest, "homeItems">[],
): Promise<HomeTodayView> {
  const items = features.flatMap(({ homeItems }) => homeItems?.(viewer, sql`h.complex_id`) ?? []);
  const [first, ...others] = items;
  if (first === undefined) return { items: [] };
  const rows = await db.many<HomeItemRow & Record<string, unknown>>(sql`
    select i.* from (
      select r.complex_id from members m join residences r on r.id = m.home_id
      where m.id = ${viewer.memberId} and r.state = 'ACTIVE'
    ) h cross join lateral (${others.reduce((all, item) => sql`${all} union all (${item})`, sql`(${first})`)}) i
    order by i.at desc`);
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      thingId: row.thing_id,
      title: row.title,
      at: row.at.toISOString(),
      notificationId: row.notification_id,
    })),
  };
}
