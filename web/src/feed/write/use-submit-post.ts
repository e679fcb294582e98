import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useState } from "react";
import { preparePhotos } from "#image/prepare-photo.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { randomUuid } from "#platform/uuid.ts";
import type { Progress } from "#platform/upload.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import type { FeedDraft } from "./feed-draft.ts";
import type { PostDraft } from "./use-post-draft.ts";

/** State of the submit; "writing" before it. */
export type SubmissionState =
  | { readonly step: "writing" }
  | { readonly step: "preparing"; readonly message: string }
  /** `share` of the bytes are sent, from 0 to 1; undefined without photos. */
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/** `onProgress` is absent if the request is too small for a progress bar. */
export type SendPost = (
  draft: FeedDraft,
  photos: readonly File[],
  onProgress: Progress | undefined,
) => Promise<unknown>;

interface SubmitOptions {
  readonly send: SendPost;
  /** Shown when the server gives no message. */
  readonly failed: string;
  readonly onSent: () => void;
}

/** Submits a post. A failure keeps the draft. */
export const useSubmitPost = (postDraft: PostDraft, { send, failed, onSent }: SubmitOptions) => {
  const [submission, setSubmission] = useState<SubmissionState>({ step: "writing" });
  const isMounted = useIsMounted();

  const submitPost = async () => {
    const { draft, photos, change, finish } = postDraft;
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
      await send(draft, ready, ready.length === 0 ? undefined : sent);
    } catch (error) {
      const wasSentBefore = error instanceof ApiError && error.reason === "IDEMPOTENCY_REUSED";
      // The first attempt succeeded. If the draft changed since, the next attempt is another post.
      if (wasSentBefore) change({ idempotencyKey: randomUuid() });
      setSubmission({ step: "failed", message: wasSentBefore ? feedCopy.sentAlready : messageFor(error, failed) });
      return;
    }
    finish();
    // The member may have navigated away; then do not navigate.
    if (isMounted.current) onSent();
  };
  return { submission, submitPost };
};
