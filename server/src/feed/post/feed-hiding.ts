import type { Hiding } from "#complex/community/hidden-words.ts";
import { removeImages } from "#image/removal.ts";
import { removeFiles } from "#image/stored-file.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { takeFiles } from "../notice/file/notice-files.ts";
import { announceHiding } from "../live/hiding-event.ts";

interface HiddenFeed {
  readonly complex_id: number;
}

// Counts, likes, comments and the keys of the sort orders stay: a post that is shown again stands where it stood.

/** Hides a post, or changes by whom and why it is hidden. Nothing happens where it is gone. */
export async function hideFeed(tx: Transaction, feedId: number, { by, rule }: Hiding): Promise<void> {
  const feed = await tx.maybe<HiddenFeed>(sql`
    update feeds set hidden_by = ${by}, hidden_rule = ${rule} where id = ${feedId} returning complex_id`);
  if (feed !== undefined) await announceHiding(tx, feed.complex_id, { type: "FEED", feedId, hiddenBy: by });
}

/** Shows a hidden post again. */
export async function showFeed(tx: Transaction, feedId: number): Promise<void> {
  const feed = await tx.maybe<HiddenFeed>(sql`
    update feeds set hidden_by = null, hidden_rule = null where id = ${feedId} and hidden_by is not null
    returning complex_id`);
  if (feed !== undefined) await announceHiding(tx, feed.complex_id, { type: "FEED", feedId, hiddenBy: null });
}

/** Deletes a post with everything below it. */
export async function eraseFeed(services: Services, tx: Transaction, feedId: number): Promise<void> {
  await tx.run(sql`select id from feeds where id = ${feedId} for update`);
  const photos = await tx.many<{ key: string }>(sql`
    select i.key from feed_images fi join images i on i.id = fi.image_id
    where fi.feed_id = ${feedId}`);
  const files = await takeFiles(tx, { feedId });
  // Comments, likes, bookmarks, views, images and the rest are deleted by cascade.
  await tx.run(sql`delete from feeds where id = ${feedId}`);
  await removeImages(
    services,
    tx,
    photos.map(({ key }) => key),
  );
  await removeFiles(services, tx, files);
}
