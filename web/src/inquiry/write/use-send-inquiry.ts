import { inquiryCopy as copy } from "@danji/contract/copy/inquiry";
import { useState } from "react";
import { useCreateInquiry } from "#inquiry/inquiry.queries.ts";
import { preparePhotos } from "#image/prepare-photo.ts";
import { ApiError, sentenceOf } from "#platform/api-error.ts";
import { newKey } from "#platform/new-key.ts";
import { useHere } from "#platform/use-here.ts";
import type { InquiryForm } from "./use-inquiry-form.ts";

/** Where an inquiry is on its way; `share` of its bytes have gone, from 0 to 1. */
export type Sending =
  | { readonly step: "writing" }
  | { readonly step: "sending"; readonly told: string; readonly share?: number }
  | { readonly step: "failed"; readonly told: string };

/** The way of an inquiry to the server. Whatever fails, all that was written stays. */
export const useSendInquiry = ({ draft, photos, change, finish }: InquiryForm, onSent: () => void) => {
  const { mutateAsync: create } = useCreateInquiry();
  const [sending, setSending] = useState<Sending>({ step: "writing" });
  const here = useHere();

  const send = async () => {
    const told = (ready: number) => {
      const words = photos.length === 0 ? copy.sending : copy.preparingPhotos(ready, photos.length);
      setSending({ step: "sending", told: words });
    };
    try {
      told(0);
      const ready = await preparePhotos(
        photos.map(({ file }) => file),
        told,
      );
      const onProgress = (bytes: number, total: number) =>
        setSending({ step: "sending", told: copy.sending, share: bytes / total });
      await create({ ...draft, photos: ready, onProgress: ready.length === 0 ? undefined : onProgress });
    } catch (error) {
      const twice = error instanceof ApiError && error.reason === "IDEMPOTENCY_REUSED";
      // The first try did arrive. What was changed since may still be wanted: the next try is another inquiry.
      if (twice) change({ idempotencyKey: newKey() });
      setSending({ step: "failed", told: twice ? copy.sentAlready : sentenceOf(error, copy.sendFailed) });
      return;
    }
    finish();
    // The person may have gone elsewhere meanwhile; then nobody is led away.
    if (here.current) onSent();
  };
  return { sending, send };
};
