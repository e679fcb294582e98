import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { usePhotos } from "#image/use-photos.ts";
import { saveDraftFiles, type StoredDraft, type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { emptyDraft, type InquiryDraft } from "./inquiry-draft.ts";

/** The draft of an inquiry: texts and photos, saved on every change. */
export const useInquiryForm = (slot: DraftSlot, stored: StoredDraft<InquiryDraft> | null) => {
  const [draft, setDraft] = useState(() => stored?.draft ?? emptyDraft());
  const [arePhotosUnkept, setArePhotosUnkept] = useState(false);
  const { photos, add, remove, clear } = usePhotos({
    max: inquiryLimits.imagesMax,
    tooManyMessage: copy.tooManyPhotos,
    initialFiles: stored?.files,
    onChange: (files) => void saveDraftFiles(slot, files).then((isKept) => setArePhotosUnkept(!isKept)),
  });
  const [restored, setRestored] = useState(stored !== null);
  const isDirty = draft.title !== "" || draft.contents !== "" || photos.length > 0;
  const autosave = useDraftAutosave(slot, draft, isDirty);
  return {
    draft,
    photos,
    /** The browser does not store all of it. */
    isUnkept: autosave.isUnkept || (arePhotosUnkept && photos.length > 0),
    restored,
    change: (part: Partial<InquiryDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: (files: readonly File[]) => add(files),
    remove,
    /** Discards the restored draft. */
    startOver: () => {
      setDraft(emptyDraft());
      clear();
      setRestored(false);
    },
    finish: autosave.finish,
    resume: () => autosave.resume(photos.map(({ file }) => file)),
  };
};

export type InquiryForm = ReturnType<typeof useInquiryForm>;
