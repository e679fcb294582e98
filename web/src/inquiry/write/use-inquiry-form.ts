import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
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
  const { apartmentId: mine, isHome } = useMyComplexId();
  if (isDirty && draft.apartmentId === undefined && isHome && mine !== undefined)
    setDraft({ ...draft, apartmentId: mine });
  const apartmentId = draft.apartmentId ?? mine;
  const autosave = useDraftAutosave(slot, draft, isDirty);
  return {
    draft,
    photos,
    /** The browser does not store all of it. */
    isUnkept: autosave.isUnkept || (arePhotosUnkept && photos.length > 0),
    restored,
    /** The complex of the office that it goes to; undefined while it is not known. */
    apartmentId,
    /** An inquiry never goes to an office that is not one's own: without a home it is for the service. */
    isServiceOnly: mine !== undefined && !isHome,
    /** It was written for the office of another complex than that of the home that the member has chosen by now. */
    isElsewhere: draft.target === "OFFICE" && isHome && apartmentId !== mine,
    /** Makes it one for the office of now. */
    moveHere: () => {
      if (mine !== undefined) setDraft((before) => ({ ...before, apartmentId: mine }));
    },
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
