import type { CreatedFeedView } from "@danji/contract/feed/feed";
import { feedLimits, type FeedText, type FeedType } from "@danji/contract/feed/feed-rules";
import { activeMember, requireActiveMember } from "#account/session/active-member.ts";
import { manages, memberOf, roleOf, seesOneComplex, writesInComplex } from "#complex/complex-access.ts";
import { isOfficeVoice, type StoredVoice } from "#complex/voice.ts";
import { photosAfter, planPhotoEdit, writePhotoEdit } from "#image/photo-edit.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotentRequest, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { feedRefusal } from "./feed-access.ts";
import { createdView, validateFeedText } from "./feed-create.ts";
import { feedCreations, insertFeedKey } from "./feed-idempotency.ts";
import { imageUrl, replaceFeedImages } from "./feed-image.ts";
import { indexFeedText } from "./feed-text.ts";
import { seesOneFeed } from "./feed-visibility.ts";
import { mayWriteNotice } from "../notice/notice-row.ts";
import { requirePostingOver } from "../notice/posting.ts";
import { changeNoticeText } from "../notice/version/keep-version.ts";

export interface UpdateFeedInput extends FeedText {
  readonly pinned?: boolean | undefined;
  /** Urls of the photos of this post to delete. */
  readonly deleteFileUrls: readonly string[];
  /** The whole order of the photos after the edit: `url`s, and numbers of new files. */
  readonly photoOrder?: readonly (string | number)[] | undefined;
}

interface EditableFeed {
  readonly id: number;
  readonly complex_id: number;
  readonly author_id: number;
  readonly feed_type: FeedType;
  readonly manages: boolean;
  readonly notifies: boolean;
  readonly writes: boolean;
  readonly voice: StoredVoice;
  /** Time of the last edit; a difference means that another edit came between. */
  readonly version: string;
  readonly photos: readonly string[];
}

/**
 * Changes the viewer's own post. Kept photos stay in order and new ones follow, unless the edit names an order. An edit
 * that changes photos or their order is refused with FEED_CHANGED where another edit was committed during it, so the
 * photos of one edit are never mixed with the text of another. A repeat of `key` changes nothing, also where another edit came between.
 */
export async function updateFeed(
  services: Services,
  viewer: Viewer,
  feedId: number,
  change: UpdateFeedInput,
  files: readonly PhotoFile[],
  key?: string,
): Promise<CreatedFeedView> {
  validateFeedText(change);
  const request = key === undefined ? undefined : await idempotentRequest(key, { edit: feedId, ...change }, files);
  return createOnce(services.db, feedCreations, viewer, {
    request,
    create: async () =>
      applyEdit(services, viewer, await getEditable(services.db, viewer, feedId), change, files, request),
    // The first edit stands, also where its author may write no more: it is enough that they may read the post.
    async repeat({ photos }) {
      const { feed_type: feedType } = await getSeen(services.db, viewer, feedId);
      return createdView(feedId, { ...change, feedType }, photos);
    },
  });
}

async function applyEdit(
  services: Services,
  viewer: Viewer,
  feed: EditableFeed,
  change: UpdateFeedInput,
  files: readonly PhotoFile[],
  request: IdempotentRequest | undefined,
): Promise<CreatedFeedView> {
  const edit = planPhotoEdit(feed.photos, {
    deleteUrls: change.deleteFileUrls,
    urlOf: imageUrl,
    addedCount: files.length,
    max: feedLimits.imagesMax,
    order: change.photoOrder,
  });
  if (change.pinned === true && feed.feed_type !== "NOTICE") throw new Problem("BAD_REQUEST");
  return withImages(services, files, async (added) => {
    const photos = photosAfter(edit, added);
    await services.db.tx(async (tx) => {
      const hasNewPhotos = photos.join() !== feed.photos.join();
      await updateFeedRow(tx, viewer, feed, change, hasNewPhotos ? photos : undefined, request);
      if (!hasNewPhotos) return;
      await writePhotoEdit(services, tx, viewer, { edit, added }, (keys) => replaceFeedImages(tx, feed.id, keys));
    });
    return createdView(feed.id, { ...change, feedType: feed.feed_type }, photos);
  });
}

/** A post that the viewer may read, or their own one in a complex that they may read. Throws FEED_NOT_FOUND. */
async function getSeen(db: Queryable, viewer: Viewer, feedId: number): Promise<EditableFeed> {
  const feed = await db.maybe<EditableFeed>(sql`
    select f.id, f.complex_id, f.author_id, f.feed_type, ${manages(memberOf(viewer))} as manages, ${mayWriteNotice(memberOf(viewer))} as notifies, ${writesInComplex(viewer)} as writes, f.voice,
      f.updated_at::text as version,
      array(select i.key from feed_images fi join images i on i.id = fi.image_id
        where fi.feed_id = f.id order by fi.position) as photos
    from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${feedId} and (f.author_id = ${viewer.memberId} and ${seesOneComplex(viewer)} or ${seesOneFeed(viewer)})`);
  if (feed === undefined) throw new Problem("FEED_NOT_FOUND");
  return feed;
}

/**
 * Throws as getSeen, FEED_NOT_YOURS, RESIDENTS_WRITE or, for words of a former manager, NOTICE_BY_MANAGER_ONLY or
 * OFFICE_VOICE_ONLY.
 */
async function getEditable(db: Queryable, viewer: Viewer, feedId: number): Promise<EditableFeed> {
  const feed = await getSeen(db, viewer, feedId);
  if (feed.author_id !== viewer.memberId) throw new Problem("FEED_NOT_YOURS");
  if (feed.feed_type === "NOTICE" && !feed.notifies) throw new Problem("NOTICE_BY_MANAGER_ONLY");
  if (!feed.writes) throw new Problem("RESIDENTS_WRITE");
  // Else a former member of the office could change what stands under its mark.
  if (isOfficeVoice(feed.voice) && !feed.manages) throw new Problem("OFFICE_VOICE_ONLY");
  return feed;
}

/** Locks the viewer's role, for which its end waits. Before the post, as every change by an office does: else two would deadlock. */
async function lockRole(tx: Transaction, viewer: Viewer, feed: EditableFeed): Promise<void> {
  await requireActiveMember(tx, viewer);
  await tx.maybe(
    sql`select (${roleOf(memberOf(viewer))} for share) as role from complexes c where c.id = ${feed.complex_id}`,
  );
}

/** Changes the row of a post; `photos` are its new ones, undefined where they stay. */
async function updateFeedRow(
  tx: Transaction,
  viewer: Viewer,
  feed: EditableFeed,
  { title, contents, pinned }: UpdateFeedInput,
  photos: readonly string[] | undefined,
  request: IdempotentRequest | undefined,
): Promise<void> {
  const isOfOffice = feed.feed_type === "NOTICE" || isOfficeVoice(feed.voice);
  if (isOfOffice) await lockRole(tx, viewer, feed);
  const locked = await tx.maybe<{ version: string }>(sql`
    select f.updated_at::text as version from (${activeMember(viewer)}) me cross join feeds f
      join complexes c on c.id = f.complex_id
    where f.id = ${feed.id} and ${writesInComplex(viewer)} for update of f for key share of c`);
  if (locked === undefined) throw await feedRefusal(tx, viewer, feed.id);
  // Asked again: the role may have gone while the photos were stored.
  if (isOfOffice) await getEditable(tx, viewer, feed.id);
  if (photos !== undefined && photos.length < feed.photos.length && feed.feed_type === "NOTICE")
    await requirePostingOver(tx, feed.id);
  // Before the version is compared: a repeat that waited for the first edit finds its key, not a change.
  if (request !== undefined) await insertFeedKey(tx, viewer, request, feed.id);
  if (photos !== undefined && locked.version !== feed.version) throw new Problem("FEED_CHANGED");
  const thumbnail = photos && sql`, thumbnail_key = ${photos[0] ?? null}`;
  // clock_timestamp() and not now(): an edit that waited for the lock began before the one it waited for ended.
  const write = async () => {
    await tx.run(sql`
      update feeds set title = ${title}, contents = ${contents}, pinned = coalesce(${pinned ?? null}, pinned),
        updated_at = clock_timestamp() ${thumbnail ?? sql``}
      where id = ${feed.id}`);
    await indexFeedText(tx, feed.complex_id, feed.id, { title, contents });
  };
  if (feed.feed_type === "NOTICE") await changeNoticeText(tx, viewer, feed, write);
  else await write();
}
