import { feedCopy } from "@danji/contract/feed/feed.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { fetchMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { refreshStanding } from "#complex/voice/standing.queries.ts";
import { type Standing, voiceToSend } from "#complex/voice/standing.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { enqueuePost } from "#feed/unsent/post-outbox.ts";
import { wireOrderOf } from "#image/photos.ts";
import { preparePhotos } from "#image/prepare-photo.ts";
import { messageFor } from "#platform/api-error.ts";
import { currentOutcome, discardItem } from "#platform/outbox/outbox.ts";
import { useOutboxEntry } from "#platform/outbox/use-outbox.ts";
import { randomUuid } from "#platform/uuid.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import type { PostDraft } from "./post-draft.ts";

/** State of the submit; "writing" before it. */
export type PostSubmission =
  | { readonly step: "writing" }
  | { readonly step: "preparing"; readonly message: string }
  /** `share` of the bytes are sent, from 0 to 1; undefined without photos. */
  | { readonly step: "sending"; readonly message: string; readonly share?: number }
  | { readonly step: "failed"; readonly message: string };

/**
 * Submits a post through the outbox, and follows its first attempt. A refusal brings the words back into the draft; a post
 * that has to wait leaves the screen as one that was sent, and is shown above the list.
 */
export const useSubmitPost = (postDraft: PostDraft, standing: Standing | undefined, onLeave: () => void) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<PostSubmission>({ step: "writing" });
  const percent = useOutboxEntry(postDraft.draft.idempotencyKey)?.percent;
  const isMounted = useIsMounted();

  const submitPost = async () => {
    const { draft, removed, photos, items, isUnkept, change, finish, resume } = postDraft;
    const isNew = draft.feedId === null;
    const preparing = (ready: number) =>
      setState({ step: "preparing", message: feedCopy.preparingPhotos(ready, photos.length) });
    let id: string;
    try {
      if (photos.length > 0) preparing(0);
      const files = photos.map(({ file }) => file);
      const ready = await preparePhotos(files, preparing);
      const { voice: chosen, ...rest } = draft;
      const words = {
        draft: { ...rest, removed, ...voiceToSend(standing, chosen) },
        apartmentId: isNew ? (draft.apartmentId ?? (await fetchMyComplexId(queryClient))) : null,
        places: photos.map((photo) => items.findIndex((item) => "chosen" in item && item.chosen === photo) + 1),
        ...(draft.slots === undefined ? {} : { photoOrder: wireOrderOf(items) }),
      };
      const memberId = await fetchViewerId(queryClient);
      // Left meanwhile, maybe by a gesture of the system: the draft is stored.
      if (!isMounted.current && !isUnkept) return showToast(feedCopy.draftSaved);
      id = enqueuePost(memberId, words, ready);
    } catch (error) {
      setState({ step: "failed", message: messageFor(error, isNew ? feedCopy.createFailed : feedCopy.updateFailed) });
      return;
    }
    // From here on the outbox has it: a draft beside it would be sent twice.
    finish();
    setState({ step: "sending", message: feedCopy.sending });
    const outcome = await currentOutcome(id);
    // A member who has left the page, or whose session has ended, finds it in the outbox.
    if (!isMounted.current || !useAuthStore.getState().isLoggedIn) return;
    if (outcome.kind !== "refused") {
      // Opened again before it is read, the post would show its old photos.
      if (draft.feedId !== null) queryClient.removeQueries({ queryKey: feedKeys.detail(draft.feedId) });
      return onLeave();
    }
    await discardItem(id);
    resume();
    // What arrived under this key stays; what is sent next is another post.
    if (outcome.reason === "IDEMPOTENCY_REUSED") change({ idempotencyKey: randomUuid() });
    refreshStanding(queryClient);
    setState({ step: "failed", message: outcome.sentence });
  };

  const isUploading = state.step === "sending" && percent !== undefined;
  // All bytes are sent; the server is processing the photos.
  const uploading = {
    message: percent === 100 ? feedCopy.storing : feedCopy.sendingPhotos,
    share: (percent ?? 0) / 100,
  };
  const submission: PostSubmission = isUploading ? { step: "sending", ...uploading } : state;
  return { submission, submitPost };
};
