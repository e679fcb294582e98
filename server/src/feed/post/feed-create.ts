import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import type { CreatedFeedView } from "@danji/contract/feed/feed";
import { type FeedText, feedTextFault, type FeedType } from "@danji/contract/feed/feed-rules";
import { activeMember, unauthenticatedOr } from "#account/session/active-member.ts";
import {
  actorRow,
  manages,
  mayAct,
  memberOf,
  requireComplexWritable,
  writesInComplex,
} from "#complex/complex-access.ts";
import { maySpeak, requireVoice, voiceColumn, wantsOffice } from "#complex/voice.ts";
import { insertImages, type StoredImage } from "#image/image.ts";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotentRequest, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { feedCreations, insertFeedKey } from "./feed-idempotency.ts";
import { attachImages, imageUrl } from "./feed-image.ts";
import { indexFeedText } from "./feed-text.ts";

export interface CreateFeedInput {
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  readonly apartmentId: number;
  readonly pinned: boolean;
  /** As whom a member of the office writes; a notice is always the office's. */
  readonly voice?: VoiceChoice | undefined;
}

/** Writes a post with its photos. A repeat of `key`, also a concurrent one, writes nothing and returns the first post. */
export async function createFeed(
  services: Services,
  viewer: Viewer,
  feed: CreateFeedInput,
  files: readonly PhotoFile[],
  key: string | undefined,
): Promise<CreatedFeedView> {
  const { db } = services;
  validateFeedText(feed);
  await requireCanWrite(db, viewer, feed);
  const request = key === undefined ? undefined : await idempotentRequest(key, feed, files);
  try {
    return await createOnce(db, feedCreations, viewer, {
      request,
      create: () =>
        withImages(services, files, async (images) => {
          const id = await db.tx((tx) => insertFeed(tx, viewer, feed, images, request));
          const photos = images.map((image) => image.key);
          return createdView(id, feed, photos);
        }),
      repeat: ({ id, photos }) => createdView(id, feed, photos),
    });
  } catch (error) {
    // The complex was deleted meanwhile.
    if (violatedConstraint(error) === "feeds_complex_id_fkey") throw new Problem("APARTMENT_NOT_FOUND");
    throw error;
  }
}

/** Throws FEED_BLANK or FEED_TOO_LONG. */
export function validateFeedText(text: FeedText): void {
  const fault = feedTextFault(text);
  if (fault !== undefined) throw new Problem(fault.reason);
}

/** Response of writing a post. */
export const createdView = (
  id: number,
  { title, contents, feedType }: Pick<CreateFeedInput, "title" | "contents" | "feedType">,
  photos: readonly string[],
): CreatedFeedView => ({ id, title, contents, feedType, fileUrl: photos.map(imageUrl) });

async function requireCanWrite(db: Queryable, viewer: Viewer, feed: CreateFeedInput): Promise<void> {
  await requireComplexWritable(db, viewer, feed.apartmentId);
  if (feed.feedType === "NOTICE") {
    await requireNoticeWriter(db, viewer, feed.apartmentId);
  } else if (feed.pinned) throw new Problem("BAD_REQUEST");
  await requireVoice(db, viewer, feed.apartmentId, choiceOf(feed));
}

/** A notice is the office's, whatever else is chosen. */
const choiceOf = ({ voice, feedType }: Pick<CreateFeedInput, "voice" | "feedType">): VoiceChoice | undefined =>
  feedType === "NOTICE" && voice === "NEIGHBOUR" ? undefined : voice;

/** Throws NOTICE_BY_MANAGER_ONLY for who has no role in the office, ROLE_ONLY for a role that writes no notices. */
async function requireNoticeWriter(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const me = memberOf(viewer);
  const row = await db.maybe<{ writes: boolean; has_role: boolean }>(sql`
    select ${mayAct(me, "writeNotices")} as writes, ${manages(me)} as has_role from complexes c where c.id = ${complexId}`);
  if (row?.writes !== true) throw new Problem(row?.has_role === true ? "ROLE_ONLY" : "NOTICE_BY_MANAGER_ONLY");
}

/**
 * The complex of a post and the voice in which the viewer writes there; no row where they may not. Both are read in the
 * statement that writes the post.
 */
function writerQuery(viewer: Viewer, { apartmentId, feedType, voice }: CreateFeedInput): Sql {
  const me = memberOf(viewer);
  const isNotice = feedType === "NOTICE";
  const asOffice = wantsOffice(voice, isNotice);
  return sql`
    select c.id, ${voiceColumn(me, sql`${asOffice}::boolean`)} as voice from complexes c
    where c.id = ${apartmentId} and ${writesInComplex(viewer)}
      ${isNotice ? sql`and (${actorRow(me, "writeNotices")} for share) is not null` : sql``}
      and ${maySpeak(me, choiceOf({ voice, feedType }))}
    for key share of c`;
}

/** Why `writerQuery` returned no row. */
async function refusalOf(tx: Queryable, viewer: Viewer, feed: CreateFeedInput): Promise<Problem> {
  try {
    await requireCanWrite(tx, viewer, feed);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return new Problem("RESIDENTS_WRITE");
}

async function insertFeed(
  tx: Queryable,
  viewer: Viewer,
  feed: CreateFeedInput,
  images: readonly StoredImage[],
  request: IdempotentRequest | undefined,
): Promise<number> {
  const keys = images.map((image) => image.key);
  const inserted = await tx.maybe<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, pinned, thumbnail_key, voice)
    select w.id, me.id, ${feed.feedType}, ${feed.title}, ${feed.contents}, ${feed.pinned}, ${keys[0] ?? null}, w.voice
    from (${activeMember(viewer)}) me cross join lateral (${writerQuery(viewer, feed)}) w
    returning id`);
  // The member withdrew, or lost a home or a role, or the complex changed its kind during the upload.
  if (inserted === undefined) throw await unauthenticatedOr(tx, viewer, await refusalOf(tx, viewer, feed));
  const { id } = inserted;
  if (request !== undefined) await insertFeedKey(tx, viewer, request, id);
  await indexFeedText(tx, feed.apartmentId, id, feed);
  await insertImages(tx, viewer.memberId, images);
  await attachImages(tx, id, keys);
  return id;
}
