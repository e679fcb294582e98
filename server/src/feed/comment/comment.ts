import type { CommentView } from "@danji/contract/feed/comment";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { commentFault } from "@danji/contract/feed/comment-rules";
import { recordAudit } from "#platform/audit.ts";
import { memberOf, writesInComplex } from "#complex/complex-access.ts";
import { isOfficeVoice, maySpeak, requireOfficeVoice, type StoredVoice, voiceColumn } from "#complex/voice.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { createOnce, idempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { announceNotified, insertNotifications } from "#notification/notify.ts";
import { forgetUnread } from "#notification/unread/unread-kinds.ts";
import { enqueuePushes } from "#notification/push/push-queue.ts";
import { commentKeys, insertCommentKey } from "./comment-idempotency.ts";
import { commentEvents } from "./comment-notifications.ts";
import { deleteLockedComment } from "./comment-hiding.ts";
import { getThread } from "./comment-list.ts";
import {
  type FeedServices,
  feedTransaction,
  lockFeedForWriter,
  lockFeedOfCommenter,
  requireFeedVisible,
} from "../post/feed-access.ts";
import { seesOneFeed } from "../post/feed-visibility.ts";

/** Comments of a member a minute, in this process. */
export const commentLimit: Limit = { name: "comments", max: 30, seconds: 60 };

export interface CreateCommentInput {
  readonly contents: string;
  /** The comment that this one replies to; SPEC's client sends an empty text for none. */
  readonly parentId?: number | "" | null | undefined;
  /** As whom a member of the office writes. */
  readonly voice?: VoiceChoice | undefined;
}

// Every change locks the post first (feed-access.ts), so changes of one thread are serialised.

/**
 * Writes a comment or a reply. Its time is read under the post's lock, so comments are committed in the order of their
 * times and pages already read do not change by additions. A repeat under the same Idempotency-Key returns the first
 * comment. Throws COMMENT_BLANK, COMMENT_TOO_LONG, COMMENTS_TOO_FAST, FEED_NOT_FOUND, IDEMPOTENCY_REUSED, or
 * COMMENT_NOT_FOUND for the parent, and for a repeat whose first comment was deleted.
 */
export async function createComment(
  services: FeedServices & Pick<Services, "limits">,
  viewer: Viewer,
  feedId: number,
  { contents, parentId, voice }: CreateCommentInput,
  key?: string,
): Promise<CommentView> {
  validateCommentText(contents);
  services.limits.admit(commentLimit, String(viewer.memberId), "COMMENTS_TOO_FAST");
  const payload = { feedId, contents, parentId: parentId || null, ...(voice === undefined ? {} : { voice }) };
  const request = key === undefined ? undefined : await idempotentRequest(key, payload, []);
  const create = () =>
    feedTransaction(services, feedId, async (tx, lock) => {
      await lockFeedForWriter(tx, viewer, lock);
      const threadId = typeof parentId === "number" ? await getThreadId(tx, feedId, parentId) : null;
      const inserted = await tx.maybe<{ id: number; notified: readonly number[] | null }>(sql`
        with writer as materialized (${writerQuery(viewer, feedId, voice)}),
        counted as (update feeds f set comment_count = comment_count + 1 from writer where f.id = ${feedId}),
        made as (
          insert into comments (feed_id, author_id, parent_id, contents, created_at, updated_at, voice)
          select ${feedId}, ${viewer.memberId}, ${threadId}, ${contents}, at, at, writer.voice
          from writer cross join (select clock_timestamp() as at) now
          returning id, voice
        ),
        notified as (${insertNotifications(commentEvents(viewer, feedId, parentId || null, threadId))}),
        pushed as (${enqueuePushes})
        ${request === undefined ? sql`` : insertCommentKey(viewer, request)}
        select id, ${announceNotified} as notified from made`);
      // Lost the home or the role while the post was locked, or never had the role.
      if (inserted === undefined) throw await voiceRefusal(tx, viewer, feedId, voice);
      tx.afterCommit(() => forgetUnread(inserted.notified ?? []));
      return getThread(tx, { feedId, viewer }, inserted.id);
    });
  const repeat = async ({ id }: { readonly id: number }) => {
    await requireFeedVisible(services.db, viewer, feedId);
    return getThread(services.db, { feedId, viewer }, id);
  };
  return createOnce(services.db, commentKeys, viewer, { request, create, repeat });
}

/**
 * Changes the viewer's own comment. The last edit wins; a repeat under the same Idempotency-Key changes nothing, also
 * where another edit came between, and returns the comment as it is now.
 */
export async function updateComment(
  services: FeedServices,
  viewer: Viewer,
  feedId: number,
  commentId: number,
  contents: string,
  key?: string,
): Promise<CommentView> {
  validateCommentText(contents);
  const request = key === undefined ? undefined : await idempotentRequest(key, { edit: commentId, contents }, []);
  const create = () =>
    feedTransaction(services, feedId, async (tx, lock) => {
      await lockFeedForWriter(tx, viewer, lock);
      const { voice } = await requireOwnComment(tx, viewer, feedId, commentId);
      if (isOfficeVoice(voice)) await requireOfficeOfFeed(tx, viewer, feedId);
      await tx.run(sql`
        with made as (
          update comments set contents = ${contents}, updated_at = clock_timestamp() where id = ${commentId} returning id
        )
        ${request === undefined ? sql`` : insertCommentKey(viewer, request)}
        select id from made`);
      return getThread(tx, { feedId, viewer }, commentId);
    });
  const repeat = async () => {
    await requireFeedVisible(services.db, viewer, feedId);
    // The hash of an edit names no post: the path of a repeat may name another one, which the viewer may read.
    await requireOwnComment(services.db, viewer, feedId, commentId);
    return getThread(services.db, { feedId, viewer }, commentId);
  };
  return createOnce(services.db, commentKeys, viewer, { request, create, repeat });
}

/** Deletes the viewer's own comment. */
export async function deleteComment(
  services: FeedServices,
  viewer: Viewer,
  feedId: number,
  commentId: number,
  address: string,
): Promise<void> {
  await feedTransaction(services, feedId, async (tx, lock) => {
    await lockFeedOfCommenter(tx, viewer, lock);
    const { parentId, isHidden } = await requireOwnComment(tx, viewer, feedId, commentId);
    const target = `comment:${commentId}`;
    await recordAudit(tx, { action: "comment.deleted", actorId: viewer.memberId, target, address });
    await deleteLockedComment(tx, commentId, { feed_id: feedId, parent_id: parentId, is_hidden: isHidden });
  });
}

/** The author of a comment that is not deleted, below a post that the viewer may see. */
export async function findCommentAuthor(db: Queryable, viewer: Viewer, commentId: number): Promise<number | undefined> {
  const row = await db.maybe<{ author_id: number }>(sql`
    select m.author_id from comments m
    join feeds f on f.id = m.feed_id
    join complexes c on c.id = f.complex_id
    where m.id = ${commentId} and m.deleted_at is null and ${seesOneFeed(viewer)}
      and (m.hidden_by is null or m.author_id = ${viewer.memberId})`);
  return row?.author_id;
}

/** The voice in which the viewer comments on a post; no row where they may not, or not in the voice they ask for. */
const writerQuery = (viewer: Viewer, feedId: number, choice: VoiceChoice | undefined): Sql => sql`
  select ${voiceColumn(memberOf(viewer), choice === "OFFICE" && sql`true`)} as voice
  from feeds f join complexes c on c.id = f.complex_id
  where f.id = ${feedId} and ${writesInComplex(viewer)} and ${takesComments}
    and ${maySpeak(memberOf(viewer), choice)}`;

/** Throws COMMENT_BLANK or COMMENT_TOO_LONG. */
function validateCommentText(contents: string): void {
  const reason = commentFault(contents);
  if (reason !== undefined) throw new Problem(reason);
}

/** The top-level comment that a reply to `parentId` is attached to: replies nest one level. */
async function getThreadId(tx: Transaction, feedId: number, parentId: number): Promise<number> {
  const row = await tx.maybe<{ id: number }>(sql`
    select coalesce(parent_id, id) as id from comments
    where id = ${parentId} and feed_id = ${feedId} and deleted_at is null and hidden_by is null`);
  if (row === undefined) throw new Problem("COMMENT_NOT_FOUND");
  return row.id;
}

/** Parent and voice of the viewer's own comment of this post. */
async function requireOwnComment(
  db: Queryable,
  viewer: Viewer,
  feedId: number,
  commentId: number,
): Promise<{ readonly parentId: number | null; readonly voice: StoredVoice; readonly isHidden: boolean }> {
  const row = await db.maybe<{
    author_id: number;
    parent_id: number | null;
    voice: StoredVoice;
    is_hidden: boolean;
  }>(sql`
    select author_id, parent_id, voice, hidden_by is not null as is_hidden from comments
    where id = ${commentId} and feed_id = ${feedId} and deleted_at is null`);
  if (row === undefined) throw new Problem("COMMENT_NOT_FOUND");
  if (row.author_id !== viewer.memberId) throw new Problem("COMMENT_NOT_YOURS");
  return { parentId: row.parent_id, voice: row.voice, isHidden: row.is_hidden };
}

/** Condition on a post `f`: it takes comments. Read under its lock, which a change of that waits for. */
const takesComments = sql`(f.feed_type <> 'NOTICE' or takes_comments(f.id))`;

/** Why `writerQuery` gave no row. */
async function voiceRefusal(
  tx: Transaction,
  viewer: Viewer,
  feedId: number,
  choice: VoiceChoice | undefined,
): Promise<Problem> {
  const isOpen = await tx.maybe(sql`select f.id from feeds f where f.id = ${feedId} and ${takesComments}`);
  if (isOpen === undefined) return new Problem("COMMENTS_OFF");
  if (choice === "OFFICE") return new Problem("OFFICE_VOICE_ONLY");
  const writer = await tx.maybe(writerQuery(viewer, feedId, undefined));
  return new Problem(writer === undefined ? "RESIDENTS_WRITE" : "NEIGHBOUR_VOICE_ONLY");
}

/** Throws OFFICE_VOICE_ONLY where the viewer is no member of the proven office of the post's complex. */
async function requireOfficeOfFeed(tx: Transaction, viewer: Viewer, feedId: number): Promise<void> {
  const { complex_id: complexId } = await tx.one<{ complex_id: number }>(sql`
    select complex_id from feeds where id = ${feedId}`);
  await requireOfficeVoice(tx, viewer, complexId);
}
