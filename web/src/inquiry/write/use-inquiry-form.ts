import { inquiryCopy as copy } from "@danji/contract/copy/inquiry";
import { inquiryLimits } from "@danji/contract/inquiry";
import { useState } from "react";
import { usePhotos } from "#image/use-photos.ts";
import { keepDraftFiles, type LeftDraft, type Slot, useKeptDraft } from "#platform/kept-draft.ts";
import { emptyDraft, type InquiryDraft } from "./inquiry-draft.ts";

/** An inquiry that is being written: its words and photos, kept for the next visit with every change. */
export const useInquiryForm = (slot: Slot, stored: LeftDraft<InquiryDraft> | null) => {
  const [draft, setDraft] = useState(() => stored?.draft ?? emptyDraft());
  const { photos, add, remove, clear } = usePhotos({
    most: inquiryLimits.imagesMax,
    tooMany: copy.tooManyPhotos,
    left: stored?.files,
    keep: (files) => keepDraftFiles(slot, files),
  });
  const [restored, setRestored] = useState(stored !== null);
  const begun = draft.title !== "" || draft.contents !== "" || photos.length > 0;
  const finish = useKeptDraft(slot, draft, begun);
  return {
    draft,
    photos,
    restored,
    change: (part: Partial<InquiryDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: (files: readonly File[]) => add(files),
    remove,
    /** Begins again as if nothing had been left. */
    startOver: () => {
      setDraft(emptyDraft());
      clear();
      setRestored(false);
    },
    finish,
  };
};

export type InquiryForm = ReturnType<typeof useInquiryForm>;
