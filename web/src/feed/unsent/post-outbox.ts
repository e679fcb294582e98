import { createFeed, type CreatedFeedView, updateFeed } from "@danji/contract/feed/feed";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { QueryClient } from "@tanstack/react-query";
import { feedKeys } from "#feed/feed.queries.ts";
import { isDraft } from "#feed/write/post-draft.ts";
import { namingLargest } from "#image/too-large-photo.ts";
import { call } from "#platform/api.ts";
import { attemptCall, attemptHeaders } from "#platform/outbox/attempt-outcome.ts";
import type { Attempt } from "#platform/outbox/outbox-item.ts";
import { registerOutboxKind } from "#platform/outbox/outbox.ts";
import { refetchAfterChange } from "#platform/query-client.ts";
import { editLane, postKind, type PostWords } from "./post-kind.ts";

const isWords = (found: unknown): found is PostWords => {
  if (typeof found !== "object" || found === null) return false;
  const { draft, apartmentId, places } = found as Partial<PostWords>;
  return draft !== undefined && isDraft(draft) && apartmentId !== undefined && Array.isArray(places);
};

const send = ({ item, files, onProgress }: Attempt<PostWords>): Promise<CreatedFeedView> => {
  const { draft, apartmentId, photoOrder } = item.words;
  const { feedId, title, contents, feedType, pinned, voice, removed } = draft;
  const upload = {
    files: { multipartFileList: files },
    headers: attemptHeaders(item),
    ...(files.length === 0 ? {} : { onProgress }),
  };
  if (feedId === null) {
    const body = {
      title,
      contents,
      feedType,
      pinned,
      apartmentId: apartmentId ?? 0,
      ...(voice === undefined ? {} : { voice }),
    };
    return call(createFeed, { body, ...upload });
  }
  const body = { title, contents, ...(feedType === "NOTICE" ? { pinned } : {}) };
  const parts = {
    deleteFileUrls: [...removed],
    ...(photoOrder === undefined ? {} : { photoOrder: [...photoOrder] }),
  };
  return call(updateFeed, { params: { feedId }, body, parts, ...upload });
};

/** Lists that are shown are fetched again; the others are forgotten, so that the next one is current. */
const refresh = (client: QueryClient, queryKey: readonly unknown[]) => {
  client.removeQueries({ queryKey, type: "inactive" });
  return refetchAfterChange(client, queryKey);
};

const refreshPost = async ({ words }: { readonly words: PostWords }, client: QueryClient) => {
  const { feedId } = words.draft;
  await Promise.all([
    refresh(client, feedKeys.lists),
    feedId === null ? undefined : refresh(client, feedKeys.detail(feedId)),
  ]);
};

const enqueue = registerOutboxKind<PostWords, CreatedFeedView>({
  name: postKind,
  isWords,
  deliver: async (attempt) => {
    const { draft, places } = attempt.item.words;
    const outcome = await attemptCall(
      () => send(attempt),
      draft.feedId === null ? feedCopy.createFailed : feedCopy.updateFailed,
    );
    if (outcome.kind === "refused" && outcome.reason === "IDEMPOTENCY_REUSED") {
      // An earlier try under this key has arrived, and the words were changed since.
      return { ...outcome, sentence: feedCopy.sentAlready };
    }
    return namingLargest(outcome, attempt.files, places);
  },
  onSent: (_, item, client) => refreshPost(item, client),
  onDiscarded: refreshPost,
});

/**
 * Hands a post or an edit to the outbox, with photos that are ready to be sent: shown at once, sent when possible, under
 * the draft's key. Posts do not wait for each other; edits of one post do.
 */
export const enqueuePost = (memberId: number, words: PostWords, files: readonly File[]): string => {
  const { feedId, idempotencyKey: id } = words.draft;
  const lane = feedId === null ? `post ${id}` : editLane(feedId);
  return enqueue({ id, memberId, lane, words, files });
};
