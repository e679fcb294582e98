import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { useState } from "react";
import { useCreateInquiry } from "#inquiry/inquiry.queries.ts";
import { preparePhotos } from "#image/prepare-photo.ts";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { randomUuid } from "#platform/uuid.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import type { InquiryForm } from "./use-inquiry-form.ts";

/** State of the submit; `share` of the bytes are sent, from 0 to 1. */
export type SubmissionState =
  | { readonly step: "writing" }
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/** Submits an inquiry. A failure keeps the draft. */
export const useSendInquiry = ({ draft, photos, change, finish }: InquiryForm, onSent: () => void) => {
  const { mutateAsync: create } = useCreateInquiry();
  const [submission, setSubmission] = useState<SubmissionState>({ step: "writing" });
  const isMounted = useIsMounted();

  const send = async () => {
    const reportProgress = (ready: number) => {
      const words = photos.length === 0 ? copy.sending : copy.preparingPhotos(ready, photos.length);
      setSubmission({ step: "sending", message: words });
    };
    try {
      reportProgress(0);
      const ready = await preparePhotos(
        photos.map(({ file }) => file),
        reportProgress,
      );
      const onProgress = (bytes: number, total: number) =>
        setSubmission({ step: "sending", message: copy.sending, share: bytes / total });
      await create({ ...draft, photos: ready, onProgress: ready.length === 0 ? undefined : onProgress });
    } catch (error) {
      const wasSentBefore = error instanceof ApiError && error.reason === "IDEMPOTENCY_REUSED";
      // The first attempt succeeded. If the draft changed since, the next attempt is another inquiry.
      if (wasSentBefore) change({ idempotencyKey: randomUuid() });
      setSubmission({ step: "failed", message: wasSentBefore ? copy.sentAlready : messageFor(error, copy.sendFailed) });
      return;
    }
    finish();
    // The member may have navigated away; then do not navigate.
    if (isMounted.current) onSent();
  };
  return { submission, send };
};
