import { feedCopy } from "@danji/contract/copy/feed";
import { useState } from "react";
import { preparePhotos } from "#image/prepare-photo.ts";
import { ApiError, sentenceOf } from "#platform/api-error.ts";
import { newKey } from "#platform/new-key.ts";
import type { Progress } from "#platform/upload.ts";
import { useHere } from "#platform/use-here.ts";
import type { FeedDraft } from "./stored-draft.ts";
import type { Writing } from "./use-writing.ts";

/** Where a post is on its way; "writing" while it has not left. */
export type Sending =
  | { readonly step: "writing" }
  | { readonly step: "preparing"; readonly told: string }
  /** `share` of the bytes have gone, from 0 to 1; not known where there are no photos. */
  | { readonly step: "sending"; readonly told: string; readonly share?: number }
  | { readonly step: "failed"; readonly told: string };

/** `onProgress` is absent where there is too little to send for a bar to be seen. */
export type Send = (
  draft: FeedDraft,
  photos: readonly File[],
  onProgress: Progress | undefined,
) => Promise<unknown>;

interface Way {
  readonly send: Send;
  /** To be told where the server says nothing itself (SPEC section 8). */
  readonly failed: string;
  readonly onSent: () => void;
}

/** The way of a post to the server. Whatever fails, all that was written stays. */
export const useSending = (writing: Writing, { send, failed, onSent }: Way) => {
  const [sending, setSending] = useState<Sending>({ step: "writing" });
  const here = useHere();

  const go = async () => {
    const { draft, photos, change, finish } = writing;
    const preparing = (ready: number) =>
      setSending({ step: "preparing", told: feedCopy.preparingPhotos(ready, photos.length) });
    const sent = (bytes: number, total: number) => {
      const share = bytes / total;
      // All is there now, and the server is busy with the photos.
      const told = share === 1 ? feedCopy.storing : feedCopy.sendingPhotos;
      setSending({ step: "sending", told, share });
    };
    try {
      if (photos.length > 0) preparing(0);
      const ready = await preparePhotos(
        photos.map(({ file }) => file),
        preparing,
      );
      setSending({ step: "sending", told: feedCopy.sending });
      await send(draft, ready, ready.length === 0 ? undefined : sent);
    } catch (error) {
      const twice = error instanceof ApiError && error.reason === "IDEMPOTENCY_REUSED";
      // The first try did arrive. What was changed since may still be wanted: the next try is another post.
      if (twice) change({ idempotencyKey: newKey() });
      setSending({ step: "failed", told: twice ? feedCopy.sentAlready : sentenceOf(error, failed) });
      return;
    }
    finish();
    // The person may have gone elsewhere meanwhile; then nobody is led away.
    if (here.current) onSent();
  };
  return { sending, go };
};
