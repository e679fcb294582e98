import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";

/** How many visits a post counts. */
export const viewCountOf = async (t: TestApp, feedId: number): Promise<number> =>
  (await t.db.one<{ count: number }>(sql`select view_count as count from feeds where id = ${feedId}`)).count;

/** Puts the visits of a post further back, by an interval like "29 minutes". */
export const backdateViews = (t: TestApp, feedId: number, interval: string): Promise<number> =>
  t.db.run(sql`update feed_views set viewed_at = viewed_at - ${interval}::interval where feed_id = ${feedId}`);
