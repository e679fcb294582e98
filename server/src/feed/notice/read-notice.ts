import { readNotifications } from "#notification/notification-list.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seesFeed } from "../post/feed-visibility.ts";
import { ownDoors } from "./notice-row.ts";

/**
 * Records that the viewer has opened a notice, and so each of their households that it is for; with `acknowledges`, that
 * they have taken note. A repeat changes nothing. A new family behind a door has read nothing (migration 0150). Throws FEED_NOT_FOUND, also for a post.
 */
export async function readNotice(
  db: Database,
  viewer: Viewer,
  feedId: number,
  { acknowledges }: { readonly acknowledges: boolean },
): Promise<void> {
  const { memberId } = viewer;
  const at = acknowledges ? sql`clock_timestamp()` : sql`null::timestamptz`;
  const row = await db.maybe(sql`
    with notice as materialized (
      select f.id, f.complex_id, f.audience from feeds f join complexes c on c.id = f.complex_id
      where f.id = ${feedId} and f.feed_type = 'NOTICE' and ${seesFeed(viewer)}
    ),
    member as (
      insert into notice_reads as v (feed_id, member_id, acknowledged_at) select f.id, ${memberId}, ${at} from notice f
      on conflict (feed_id, member_id) do update set acknowledged_at = excluded.acknowledged_at
        where v.acknowledged_at is null and excluded.acknowledged_at is not null
    ),
    doors as (
      insert into notice_doors as w (feed_id, household_id, acknowledged_at)
      select f.id, d.id, ${at} from notice f cross join lateral (${ownDoors(memberId)}) d order by d.id
      on conflict (feed_id, household_id) do update set acknowledged_at = excluded.acknowledged_at
        where w.acknowledged_at is null and excluded.acknowledged_at is not null
    )
    select id from notice`);
  if (row === undefined) throw new Problem("FEED_NOT_FOUND");
  // What they were told of it is no news any more.
  await readNotifications(db, viewer, { entry: { kind: "NOTICE", thingId: feedId }, until: Number.MAX_SAFE_INTEGER });
}
