import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { preparePhotos } from "#image/prepare-photo.ts";
import { enqueueInquiry } from "#inquiry/unsent/inquiry-outbox.ts";
import { messageFor } from "#platform/api-error.ts";
import { currentOutcome, discardItem } from "#platform/outbox/outbox.ts";
import { useOutboxEntry } from "#platform/outbox/use-outbox.ts";
import { randomUuid } from "#platform/uuid.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import type { InquiryForm } from "./use-inquiry-form.ts";

/** State of the submit; `share` of the bytes are sent, from 0 to 1. */
export type InquirySubmission =
  | { readonly step: "writing" }
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/**
 * Submits an inquiry through the outbox, and follows its first attempt: `onLeave` learns whether it was sent or waits. A
 * refusal brings the words back into the draft.
 */
export const useSendInquiry = (
  { draft, photos, isUnkept, change, finish, resume }: InquiryForm,
  onLeave: (isSent: boolean) => void,
) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<InquirySubmission>({ step: "writing" });
  const percent = useOutboxEntry(draft.idempotencyKey)?.percent;
  const isMounted = useIsMounted();

  const send = async () => {
    const preparing = (ready: number) => {
      const words = photos.length === 0 ? copy.sending : copy.preparingPhotos(ready, photos.length);
      setState({ step: "sending", message: words });
    };
    let id: string;
    try {
      preparing(0);
      const files = photos.map(({ file }) => file);
      const ready = await preparePhotos(files, preparing);
      const apartmentId =
        draft.target === "OFFICE" ? (draft.apartmentId ?? (await fetchMyComplexId(queryClient))) : null;
      const memberId = await fetchViewerId(queryClient);
      // Left meanwhile: the draft is stored.
      if (!isMounted.current && !isUnkept) return showToast(copy.draftSaved);
      id = enqueueInquiry(memberId, { draft, apartmentId }, ready);
    } catch (error) {
      setState({ step: "failed", message: messageFor(error, copy.sendFailed) });
      return;
    }
    // From here on the outbox has it: a draft beside it would be sent twice.
    finish();
    setState({ step: "sending", message: copy.sending });
    const outcome = await currentOutcome(id);
    // A member who has left the page, or whose session has ended, finds it in the outbox.
    if (!isMounted.current || !useAuthStore.getState().isLoggedIn) return;
    if (outcome.kind !== "refused") return onLeave(outcome.kind === "sent");
    await discardItem(id);
    resume();
    // What arrived under this key stays; what is sent next is another inquiry.
    if (outcome.reason === "IDEMPOTENCY_REUSED") change({ idempotencyKey: randomUuid() });
    setState({ step: "failed", message: outcome.sentence });
  };
  const isUploading = state.step === "sending" && percent !== undefined;
  const submission: InquirySubmission = isUploading
    ? { step: "sending", message: copy.sending, share: percent / 100 }
    : state;
  return { submission, send };
};
