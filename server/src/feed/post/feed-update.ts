import type { CreatedFeedView } from "@danji/contract/feed/feed";
import { feedLimits, type FeedText, type FeedType } from "@danji/contract/feed/feed-rules";
import { activeMember } from "#account/session/active-member.ts";
import { manages, seesComplex } from "#complex/complex-access.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { removeImages } from "#image/removal.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { feedRefusal } from "./feed-access.ts";
import { createdView } from "./feed-create.ts";
import { attachImages, imageUrl } from "./feed-image.ts";
import { indexFeedText, validateFeedText } from "./feed-text.ts";

export interface UpdateFeedInput extends FeedText {
  readonly pinned?: boolean | undefined;
  /** Urls of the photos of this post to delete. */
  readonly deleteFileUrls: readonly string[];
}

interface EditableFeed {
  readonly id: number;
  readonly complex_id: number;
  readonly author_id: number;
  readonly feed_type: FeedType;
  readonly manages: boolean;
  /** Time of the last edit; a difference means that another edit came between. */
  readonly version: string;
  readonly photos: readonly string[];
}

interface PhotoChange {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  readonly added: readonly StoredImage[];
}

/**
 * Changes the viewer's own post. Kept photos stay in order, new ones follow. An edit that changes photos is refused
 * with FEED_CHANGED where another edit was committed during it, so the photos of one edit are never mixed with the text
 * of another.
 */
export async function updateFeed(
  services: Services,
  viewer: Viewer,
  feedId: number,
  change: UpdateFeedInput,
  files: readonly PhotoFile[],
): Promise<CreatedFeedView> {
  validateFeedText(change);
  const feed = await getEditable(services.db, viewer, feedId);
  const removed = photoKeysOf(feed, change.deleteFileUrls);
  const kept = feed.photos.filter((key) => !removed.includes(key));
  if (kept.length + files.length > feedLimits.imagesMax) throw new Problem("TOO_MANY_IMAGES");
  if (change.pinned === true && feed.feed_type !== "NOTICE") throw new Problem("BAD_REQUEST");
  return withImages(services, files, async (added) => {
    await services.db.tx(async (tx) => {
      const photos = removed.length + added.length > 0 ? { removed, kept, added } : undefined;
      await updateFeedRow(tx, viewer, feed, change, photos);
      if (photos !== undefined) await replacePhotos(services, tx, viewer, feedId, photos);
    });
    const keys = [...kept, ...added.map(({ key }) => key)];
    return createdView(feedId, { ...change, feedType: feed.feed_type }, keys);
  });
}

/** Throws FEED_NOT_FOUND, FEED_NOT_YOURS or, for the notice of a former manager, NOTICE_BY_MANAGER_ONLY. */
async function getEditable(db: Queryable, viewer: Viewer, feedId: number): Promise<EditableFeed> {
  const feed = await db.maybe<EditableFeed>(sql`
    select f.id, f.complex_id, f.author_id, f.feed_type, ${manages(viewer)} as manages,
      f.updated_at::text as version,
      array(select i.key from feed_images fi join images i on i.id = fi.image_id
        where fi.feed_id = f.id order by fi.position) as photos
    from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${feedId} and ${seesComplex(viewer)}`);
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
  if (feed.author_id !== viewer.memberId) throw new Problem("FEED_NOT_YOURS");
  if (feed.feed_type === "NOTICE" && !feed.manages) throw new Problem("NOTICE_BY_MANAGER_ONLY");
  return feed;
}

/** Keys of the photos at the urls. Throws BAD_REQUEST for a url that is not of this post. */
function photoKeysOf(feed: EditableFeed, urls: readonly string[]): string[] {
  const keys = new Map(feed.photos.map((key) => [imageUrl(key), key]));
  return [...new Set(urls)].map((url) => {
    const key = keys.get(url);
    if (key === undefined) throw new Problem("BAD_REQUEST");
    return key;
  });
}

async function updateFeedRow(
  tx: Queryable,
  viewer: Viewer,
  feed: EditableFeed,
  { title, contents, pinned }: UpdateFeedInput,
  photos: PhotoChange | undefined,
): Promise<void> {
  const locked = await tx.maybe<{ version: string }>(sql`
    select f.updated_at::text as version from (${activeMember(viewer)}) me cross join feeds f
    where f.id = ${feed.id} for update of f`);
  if (locked === undefined) throw await feedRefusal(tx, viewer);
  if (photos !== undefined && locked.version !== feed.version) throw new Problem("FEED_CHANGED");
  const thumbnail = photos && sql`, thumbnail_key = ${photos.kept[0] ?? photos.added[0]?.key ?? null}`;
  // clock_timestamp() and not now(): an edit that waited for the lock began before the one it waited for ended.
  await tx.run(sql`
    update feeds set title = ${title}, contents = ${contents}, pinned = coalesce(${pinned ?? null}, pinned),
      updated_at = clock_timestamp() ${thumbnail ?? sql``}
    where id = ${feed.id}`);
  await indexFeedText(tx, feed.complex_id, feed.id, { title, contents });
}

async function replacePhotos(
  services: Services,
  tx: Transaction,
  viewer: Viewer,
  feedId: number,
  { removed, kept, added }: PhotoChange,
): Promise<void> {
  await tx.run(sql`delete from feed_images where feed_id = ${feedId}`);
  await removeImages(services, tx, removed);
  await insertImages(tx, viewer.memberId, added);
  await attachImages(tx, feedId, [...kept, ...added.map(({ key }) => key)]);
}
