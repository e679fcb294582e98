import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import type { OfficeAct } from "@danji/contract/complex/office-policy";
import type { CreatedFeedView } from "@danji/contract/feed/feed";
import { type FeedText, feedTextFault, type FeedType } from "@danji/contract/feed/feed-rules";
import { noticeAct } from "@danji/contract/notice/notice-rules";
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
import { recordAudit } from "#platform/audit.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { createOnce, type IdempotentRequest, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireFeedVisible } from "./feed-access.ts";
import { feedCreations, insertFeedKey } from "./feed-idempotency.ts";
import { ANNOUNCE_JOB } from "../notice/announce-notice.ts";
import { publishNotice } from "../notice/publish-notice.ts";
import { type NoticeInput, requireNoticeFits, storedAudience } from "../notice/write-notice.ts";
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
  /** What a notice has beyond a post. */
  readonly notice?: NoticeInput | undefined;
}

/** Writes a post with its photos. A repeat of `key`, also a concurrent one, writes nothing and returns the first post. */
export async function createFeed(
  services: Services,
  viewer: Viewer,
  feed: CreateFeedInput,
  files: readonly PhotoFile[],
  { key, address }: { readonly key: string | undefined; readonly address: string },
): Promise<CreatedFeedView> {
  const { db } = services;
  validateFeedText(feed);
  const request = key === undefined ? undefined : await idempotentRequest(key, feed, files);
  try {
    return await createOnce(db, feedCreations, viewer, {
      request,
      async create() {
        // Without photos there is nothing to prepare that a refusal would spare: the statement that writes the post decides.
        if (files.length > 0 || pinsOrdinary(feed) || feed.notice !== undefined)
          await requireCanWrite(db, viewer, feed);
        return withImages(services, files, async (images) => {
          const id = await db.tx((tx) => insertFeed(tx, viewer, feed, { images, request, address }));
          if (feed.feedType === "NOTICE") services.jobWakes.wake(ANNOUNCE_JOB);
          const photos = images.map((image) => image.key);
          return createdView(id, feed, photos);
        });
      },
      async repeat({ id, photos }) {
        await requireFeedVisible(db, viewer, id);
        return createdView(id, feed, photos);
      },
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

/** Notices alone are pinned, and have what a notice has. */
const pinsOrdinary = ({ pinned, feedType, notice }: CreateFeedInput): boolean =>
  (pinned || notice !== undefined) && feedType !== "NOTICE";

async function requireCanWrite(db: Queryable, viewer: Viewer, feed: CreateFeedInput): Promise<void> {
  await requireComplexWritable(db, viewer, feed.apartmentId);
  if (feed.feedType === "NOTICE") {
    await requireNoticeWriter(db, viewer, feed);
    if (feed.notice !== undefined) await requireNoticeFits(db, feed.apartmentId, feed.notice);
  } else if (pinsOrdinary(feed)) throw new Problem("BAD_REQUEST");
  await requireVoice(db, viewer, feed.apartmentId, choiceOf(feed));
}

/** A notice is the office's, whatever else is chosen. */
const choiceOf = ({ voice, feedType }: Pick<CreateFeedInput, "voice" | "feedType">): VoiceChoice | undefined =>
  feedType === "NOTICE" && voice === "NEIGHBOUR" ? undefined : voice;

/** The act that writing a notice is: a client that knows no kinds writes one of kind GENERAL. */
const actOf = ({ notice }: Pick<CreateFeedInput, "notice">): OfficeAct => noticeAct(notice?.kind ?? "GENERAL");

/**
 * Throws NOTICE_BY_MANAGER_ONLY for a member who has no role in the office, NOTICE_COUNCIL_ONLY for a role that writes those of the
 * council alone, ROLE_ONLY for one that writes no notices.
 */
async function requireNoticeWriter(
  db: Queryable,
  viewer: Viewer,
  feed: Pick<CreateFeedInput, "apartmentId" | "notice">,
): Promise<void> {
  const me = memberOf(viewer);
  const row = await db.maybe<{ writes: boolean; has_role: boolean; is_council: boolean }>(sql`
    select ${mayAct(me, actOf(feed))} as writes, ${manages(me)} as has_role, ${mayAct(me, "openNotices")} as is_council
    from complexes c where c.id = ${feed.apartmentId}`);
  if (row?.writes === true) return;
  if (row?.has_role !== true) throw new Problem("NOTICE_BY_MANAGER_ONLY");
  throw new Problem(row.is_council && feed.notice !== undefined ? "NOTICE_COUNCIL_ONLY" : "ROLE_ONLY");
}

/**
 * The complex of a post and the voice in which the viewer writes there; no row where they may not. Both are read in the
 * statement that writes the post.
 */
function writerQuery(viewer: Viewer, feed: CreateFeedInput): Sql {
  const { apartmentId, feedType, voice } = feed;
  const me = memberOf(viewer);
  const isNotice = feedType === "NOTICE";
  const asOffice = wantsOffice(voice, isNotice) && sql`true`;
  return sql`
    select c.id, ${voiceColumn(me, asOffice)} as voice from complexes c
    where c.id = ${apartmentId} and ${writesInComplex(viewer)}
      ${isNotice ? sql`and (${actorRow(me, actOf(feed))} for share) is not null` : sql``}
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

/** What belongs to a post that is written. */
interface FeedParts {
  readonly images: readonly StoredImage[];
  readonly request: IdempotentRequest | undefined;
  /** The address of the caller. */
  readonly address: string;
}

/** Writes a post in the transaction of the caller. Throws as createFeed. */
export async function insertFeed(
  tx: Queryable,
  viewer: Viewer,
  feed: CreateFeedInput,
  { images, request, address }: FeedParts,
): Promise<number> {
  const keys = images.map((image) => image.key);
  const inserted = await tx.maybe<{ id: number }>(sql`
    insert into feeds (complex_id, author_id, feed_type, title, contents, pinned, thumbnail_key, voice, audience)
    select w.id, me.id, ${feed.feedType}, ${feed.title}, ${feed.contents}, ${feed.pinned || feed.notice?.kind === "URGENT"},
      ${keys[0] ?? null}, w.voice, ${storedAudience(feed.notice?.audience)}::text[]
    from (${activeMember(viewer)}) me cross join lateral (${writerQuery(viewer, feed)}) w
    returning id`);
  // The member withdrew, or lost a home or a role, or the complex changed its kind during the upload.
  if (inserted === undefined) throw await unauthenticatedOr(tx, viewer, await refusalOf(tx, viewer, feed));
  const { id } = inserted;
  if (request !== undefined) await insertFeedKey(tx, viewer, request, id);
  await indexFeedText(tx, feed.apartmentId, id, feed);
  if (feed.feedType === "NOTICE") {
    await publishNotice(tx, viewer, id, feed);
    await recordAudit(tx, { action: "notice.published", actorId: viewer.memberId, target: `notice:${id}`, address });
  }
  await insertImages(tx, viewer.memberId, images);
  await attachImages(tx, id, keys);
  return id;
}
