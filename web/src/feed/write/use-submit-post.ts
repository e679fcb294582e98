import { createFeed, updateFeed } from "@danji/contract/feed/feed";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { type PhotoItem, wireOrderOf } from "#image/photos.ts";
import { preparePhotos } from "#image/prepare-photo.ts";
import { call } from "#platform/api.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { randomUuid } from "#platform/uuid.ts";
import type { Progress } from "#platform/upload.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import type { FeedDraft, PostDraft } from "./post-draft.ts";

/** State of the submit; "writing" before it. */
export type SubmissionState =
  | { readonly step: "writing" }
  | { readonly step: "preparing"; readonly message: string }
  /** `share` of the bytes are sent, from 0 to 1; undefined without photos. */
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

interface SentPost {
  readonly draft: FeedDraft;
  readonly photos: readonly Blob[];
  /** The whole order, with the photos that the post has already. */
  readonly items: readonly PhotoItem[];
  /** Absent if the request is too small for a progress bar. */
  readonly onProgress: Progress | undefined;
}

/**
 * Creates a post in my complex, or changes the one that is edited. The lists with its old text are removed from the
 * cache, so that the next one is current.
 */
const useSendPost = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, photos, items, onProgress }: SentPost) => {
      const { feedId, title, contents, feedType, pinned, removed, slots, idempotencyKey } = draft;
      const upload = { files: { multipartFileList: photos }, ...(onProgress === undefined ? {} : { onProgress }) };
      if (feedId === null) {
        const apartmentId = await fetchMyComplexId(queryClient);
        const body = { title, contents, feedType, pinned, apartmentId };
        return call(createFeed, { body, headers: { "idempotency-key": idempotencyKey }, ...upload });
      }
      const body = { title, contents, ...(feedType === "NOTICE" ? { pinned } : {}) };
      const parts = {
        deleteFileUrls: [...removed],
        ...(slots === undefined ? {} : { photoOrder: wireOrderOf(items) }),
      };
      return call(updateFeed, { params: { feedId }, body, parts, ...upload });
    },
    onSuccess: (_, { draft: { feedId } }) => {
      if (feedId !== null) queryClient.removeQueries({ queryKey: feedKeys.detail(feedId) });
      queryClient.removeQueries({ queryKey: feedKeys.lists });
    },
  });
};

/** Submits a post. A failure keeps the draft. */
export const useSubmitPost = (postDraft: PostDraft, onSent: () => void) => {
  const { mutateAsync: sendPost } = useSendPost();
  const [submission, setSubmission] = useState<SubmissionState>({ step: "writing" });
  const isMounted = useIsMounted();

  const submitPost = async () => {
    const { draft, photos, items, change, finish } = postDraft;
    const preparing = (ready: number) =>
      setSubmission({ step: "preparing", message: feedCopy.preparingPhotos(ready, photos.length) });
    const sent = (bytes: number, total: number) => {
      const share = bytes / total;
      // All bytes are sent; the server is processing the photos.
      const message = share === 1 ? feedCopy.storing : feedCopy.sendingPhotos;
      setSubmission({ step: "sending", message, share });
    };
    try {
      if (photos.length > 0) preparing(0);
      const ready = await preparePhotos(
        photos.map(({ file }) => file),
        preparing,
      );
      setSubmission({ step: "sending", message: feedCopy.sending });
      await sendPost({ draft, photos: ready, items, onProgress: ready.length === 0 ? undefined : sent });
    } catch (error) {
      const wasSentBefore = error instanceof ApiError && error.reason === "IDEMPOTENCY_REUSED";
      // The first attempt succeeded. If the draft changed since, the next attempt is another post.
      if (wasSentBefore) change({ idempotencyKey: randomUuid() });
      const failed = draft.feedId === null ? feedCopy.createFailed : feedCopy.updateFailed;
      setSubmission({ step: "failed", message: wasSentBefore ? feedCopy.sentAlready : messageFor(error, failed) });
      return;
    }
    finish();
    // The member may have navigated away; then do not navigate.
    if (isMounted.current) onSent();
  };
  return { submission, submitPost };
};
