import { feedCopy } from "@danji/contract/copy/feed";
import { useState } from "react";
import { preparePhotos } from "#image/prepare-photo.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { randomUuid } from "#platform/uuid.ts";
import type { Progress } from "#platform/upload.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import type { FeedDraft } from "./feed-draft.ts";
import type { PostDraft } from "./use-post-draft.ts";

/** Where a post is on its way; "writing" while it has not left. */
export type SubmissionState =
  | { readonly step: "writing" }
  | { readonly step: "preparing"; readonly message: string }
  /** `share` of the bytes have gone, from 0 to 1; not known where there are no photos. */
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/** `onProgress` is absent where there is too little to send for a bar to be seen. */
export type SendPost = (
  draft: FeedDraft,
  photos: readonly File[],
  onProgress: Progress | undefined,
) => Promise<unknown>;

interface SubmitOptions {
  readonly send: SendPost;
  /** To be told where the server says nothing itself (SPEC section 8). */
  readonly failed: string;
  readonly onSent: () => void;
}

/** The way of a post to the server. Whatever fails, all that was written stays. */
export const useSubmitPost = (postDraft: PostDraft, { send, failed, onSent }: SubmitOptions) => {
  const [submission, setSubmission] = useState<SubmissionState>({ step: "writing" });
  const isMounted = useIsMounted();

  const submitPost = async () => {
    const { draft, photos, change, finish } = postDraft;
    const preparing = (ready: number) =>
      setSubmission({ step: "preparing", message: feedCopy.preparingPhotos(ready, photos.length) });
    const sent = (bytes: number, total: number) => {
      const share = bytes / total;
      // All is there now, and the server is busy with the photos.
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
      // The first try did arrive. What was changed since may still be wanted: the next try is another post.
      if (wasSentBefore) change({ idempotencyKey: randomUuid() });
      setSubmission({ step: "failed", message: wasSentBefore ? feedCopy.sentAlready : messageFor(error, failed) });
      return;
    }
    finish();
    // The person may have gone elsewhere meanwhile; then nobody is led away.
    if (isMounted.current) onSent();
  };
  return { submission, submitPost };
};
