import type { HidingEvent } from "@danji/contract/feed/feed-topics";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";

/** Channel of announcements between processes: words of a community that were hidden or are shown again. */
export const COMMUNITY_CHANNEL = "community";

interface HidingAnnouncement {
  readonly complexId: number;
  readonly event: HidingEvent;
}

/** Publishes an event to the subscriptions of a complex, in every process, at COMMIT. */
export async function announceHiding(tx: Transaction, complexId: number, event: HidingEvent): Promise<void> {
  const announcement: HidingAnnouncement = { complexId, event };
  await tx.run(sql`select pg_notify(${COMMUNITY_CHANNEL}, ${JSON.stringify(announcement)})`);
}

/** Reads what `announceHiding` wrote, in any process. Throws where the text is no announcement. */
export function decodeHiding(text: string): HidingAnnouncement {
  const { complexId, event } = JSON.parse(text) as Partial<HidingAnnouncement>;
  if (complexId === undefined || event === undefined) throw new Error("unknown announcement");
  return { complexId, event };
}
