import { batched } from "#platform/concurrency/batch.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireFeedVisible } from "../post/feed-access.ts";

interface Visit {
  readonly feedId: number;
  readonly memberId: number;
}

/** Batching of views: window and size. */
const BATCH_OPTIONS = { name: "feed-views", windowMs: 15, maxItems: 500 } as const;

export type ViewFeed = (viewer: Viewer, feedId: number) => Promise<void>;

/**
 * Returns the function that records a view: one a member and post in 30 minutes counts. Group commit: the views of 15
 * ms share one statement, since the viewers of one post would otherwise queue for its row. Each call returns after its
 * commit; a draining process still answers views that wait, since their calls are open.
 */
export function feedViewRecorder(db: Database): ViewFeed {
  const recordVisit = batched<Visit, void>(BATCH_OPTIONS, async (visits) => {
    const counted = await countVisits(db, visits);
    return ({ feedId }) => {
      if (!counted.has(feedId)) throw new Problem("FEED_NOT_FOUND");
    };
  });
  return async (viewer, feedId) => {
    await requireFeedVisible(db, viewer, feedId);
    await recordVisit({ feedId, memberId: viewer.memberId });
  };
}

/**
 * Counts the views and returns the posts that exist. Locks their rows first, ordered by id: two processes may count the
 * same posts concurrently.
 */
async function countVisits(db: Database, visits: readonly Visit[]): Promise<ReadonlySet<number>> {
  const feeds = visits.map(({ feedId }) => feedId);
  const members = visits.map(({ memberId }) => memberId);
  const rows = await db.many<{ id: number }>(sql`
    with visit as (
      select distinct feed_id, member_id
      from unnest(${feeds}::bigint[], ${members}::bigint[]) as given (feed_id, member_id)
    ),
    feed as (
      select f.id from feeds f where f.id in (select feed_id from visit) order by f.id for no key update of f
    ),
    counted as (
      insert into feed_views as v (feed_id, member_id, viewed_at)
      select visit.feed_id, visit.member_id, now() from visit join feed on feed.id = visit.feed_id
      on conflict (feed_id, member_id) do update set viewed_at = excluded.viewed_at
        where v.viewed_at <= excluded.viewed_at - interval '30 minutes'
      returning v.feed_id
    ),
    added as (
      update feeds f set view_count = view_count + n.visits
      from (select feed_id, count(*)::integer as visits from counted group by feed_id) n
      where f.id = n.feed_id
    )
    select id from feed`);
  return new Set(rows.map(({ id }) => id));
}

const DELETE_BATCH_SIZE = 1_000;

/**
 * Deletes views older than an hour. A view of the last half hour suppresses another one; the second half hour is kept
 * because a view that is being recorded uses a time in the past. SKIP LOCKED: locked rows are left for the next run.
 */
export async function deleteExpiredViews(db: Queryable): Promise<void> {
  let deleted: number;
  do {
    deleted = await db.run(sql`
      with old as (
        select feed_id, member_id from feed_views where viewed_at < now() - interval '1 hour'
        limit ${DELETE_BATCH_SIZE} for update skip locked
      )
      delete from feed_views v using old where v.feed_id = old.feed_id and v.member_id = old.member_id`);
  } while (deleted === DELETE_BATCH_SIZE);
}
