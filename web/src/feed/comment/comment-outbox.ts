import { type CommentView, createComment, updateComment } from "@danji/contract/feed/comment";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import type { QueryClient } from "@tanstack/react-query";
import { changeFeeds, countChange } from "#feed/feed-cache.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { discardItem, registerOutboxKind } from "#platform/outbox/outbox.ts";
import { commentEditKind, commentKind, commentLane } from "./comment-kinds.ts";
import { withComment, withEdited } from "./comment-pages.ts";
import { changeComments, commentKeys } from "./comment.queries.ts";

/** A comment that is not posted yet. */
export interface CommentWords {
  readonly feedId: number;
  readonly contents: string;
  /** The top-level comment that is replied to, or null. */
  readonly parentId: number | null;
  /** Who is replied to, or null. */
  readonly nickname: string | null;
  /** Where the member chose one. */
  readonly voice?: VoiceChoice;
}

/** New words of a comment. */
export interface CommentEditWords {
  readonly feedId: number;
  readonly commentId: number;
  readonly contents: string;
}

/** A comment that the server has stored just now. */
export interface SavedComment {
  readonly commentId: number;
  readonly edited: boolean;
  /** Its writer does not wait for it any more: it was written longer ago than a call takes. */
  readonly isLate: boolean;
}

/** Longer than a call takes (ms). */
const lateAfter = 10_000;
const isLate = ({ at }: { readonly at: number }): boolean => Date.now() - at > lateAfter;

const listeners = new Set<(feedId: number, saved: SavedComment) => void>();

/** Calls `listener` for each comment that was sent from this tab. Returns the unsubscribe function. */
export const onCommentSaved = (listener: (feedId: number, saved: SavedComment) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const publishSaved = (feedId: number, saved: SavedComment) => {
  for (const listener of listeners) listener(feedId, saved);
};

const refetchComments = ({ words }: { readonly words: { readonly feedId: number } }, client: QueryClient) =>
  client.invalidateQueries({ queryKey: commentKeys.of(words.feedId) });

const isObject = (found: unknown): found is object => typeof found === "object" && found !== null;

const enqueueNew = registerOutboxKind<CommentWords, CommentView>({
  name: commentKind,
  isWords: (found): found is CommentWords => {
    if (!isObject(found)) return false;
    const { feedId, contents, parentId } = found as Partial<CommentWords>;
    return Number.isSafeInteger(feedId) && typeof contents === "string" && parentId !== undefined;
  },
  deliver: ({ item }) => {
    const { feedId, contents, parentId, voice } = item.words;
    const body = { contents, parentId: parentId ?? ("" as const), ...(voice === undefined ? {} : { voice }) };
    const headers = attemptHeaders(item);
    return attemptCall(() => call(createComment, { params: { feedId }, body, headers }), commentCopy.addFailed);
  },
  onSent: async (comment, item, client) => {
    const { feedId, parentId } = item.words;
    const found = { isCounted: false };
    await changeComments(client, feedId, (page) => {
      const next = withComment(page, comment, parentId);
      found.isCounted = next === page;
      return next;
    });
    if (!found.isCounted) changeFeeds(client, countChange(feedId, "commentCount", 1));
    publishSaved(feedId, { commentId: comment.commentId, edited: false, isLate: isLate(item) });
  },
  onDiscarded: refetchComments,
});

const enqueueEdit = registerOutboxKind<CommentEditWords, CommentView>({
  name: commentEditKind,
  isWords: (found): found is CommentEditWords => {
    if (!isObject(found)) return false;
    const { feedId, commentId, contents } = found as Partial<CommentEditWords>;
    return [feedId, commentId].every(Number.isSafeInteger) && typeof contents === "string";
  },
  deliver: ({ item }) => {
    const { feedId, commentId, contents } = item.words;
    const options = { params: { feedId, commentId }, body: { contents }, headers: attemptHeaders(item) };
    return attemptCall(() => call(updateComment, options), commentCopy.editFailed);
  },
  onSent: async (comment, item, client) => {
    const { feedId } = item.words;
    await changeComments(client, feedId, (page) => withEdited(page, comment));
    publishSaved(feedId, { commentId: comment.commentId, edited: true, isLate: isLate(item) });
  },
  onDiscarded: refetchComments,
});

/** Adds a comment or a reply to the outbox: shown at once, sent when possible. */
export const enqueueComment = (memberId: number, words: CommentWords): void =>
  void enqueueNew({ memberId, lane: commentLane(words.feedId), words });

const editsOf = (feedId: number, commentId: number) =>
  outboxEntries().filter(
    ({ item }) =>
      item.kind === commentEditKind &&
      item.lane === commentLane(feedId) &&
      (item.words as CommentEditWords).commentId === commentId,
  );

/** The newest words of a comment that the server has not confirmed. */
export const unsentWordsOf = (feedId: number, commentId: number): string | undefined =>
  (editsOf(feedId, commentId).at(-1)?.item.words as CommentEditWords | undefined)?.contents;

/**
 * The same for new words of a comment. They replace those that wait for it, which would only be made to be changed again;
 * an attempt under way is not waited for, as the new words follow it in its lane.
 */
export const enqueueCommentEdit = async (memberId: number, words: CommentEditWords): Promise<void> => {
  const waiting = editsOf(words.feedId, words.commentId).filter(({ isSending }) => !isSending);
  await Promise.all(waiting.map(({ item }) => discardItem(item.id)));
  enqueueEdit({ memberId, lane: commentLane(words.feedId), words });
};
