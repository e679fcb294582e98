import { imageCopy } from "@danji/contract/copy/image";
import { inquiryCopy as copy } from "@danji/contract/copy/inquiry";
import { inquiryLimits } from "@danji/contract/inquiry";
import { useEffect, useRef, useState } from "react";
import { addPhotos, type Photo } from "#image/photos.ts";
import { preparePhoto } from "#image/prepare-photo.ts";
import { openAlert } from "#ui/alert.tsx";
import {
  emptyDraft,
  eraseDraft,
  type InquiryDraft,
  keepDraft,
  keepFiles,
  type Slot,
  type StoredInquiry,
} from "./inquiry-draft.ts";

/** An inquiry that is being written: its words and photos, kept for the next visit with every change. */
export const useInquiryForm = (slot: Slot, stored: StoredInquiry | null) => {
  const [draft, setDraft] = useState(() => stored?.draft ?? emptyDraft());
  const [photos, setPhotos] = useState<readonly Photo[]>(
    () => addPhotos([], stored?.files ?? [], inquiryLimits.imagesMax).photos,
  );
  const [restored, setRestored] = useState(stored !== null);
  const sent = useRef(false);
  const begun = draft.title !== "" || draft.contents !== "" || photos.length > 0;

  useEffect(() => {
    if (sent.current) return;
    if (begun) keepDraft(slot, draft);
    else eraseDraft(slot);
  }, [slot, draft, begun]);

  const hold = (next: readonly Photo[]) => {
    setPhotos(next);
    const files = next.map(({ file }) => file);
    keepFiles(slot, files);
    // Begun now, the work is done by the time the last word is written.
    for (const file of files) void preparePhoto(file);
  };
  return {
    draft,
    photos,
    restored,
    change: (part: Partial<InquiryDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: async (files: readonly File[]) => {
      const chosen = addPhotos(photos, files, inquiryLimits.imagesMax);
      hold(chosen.photos);
      if (chosen.notPhotos) await openAlert({ message: imageCopy.notAnImage });
      if (chosen.tooMany) await openAlert({ message: copy.tooManyPhotos });
    },
    remove: (photo: Photo) => hold(photos.filter((other) => other !== photo)),
    /** Begins again as if nothing had been left. */
    startOver: () => {
      setDraft(emptyDraft());
      hold([]);
      setRestored(false);
    },
    /** The draft has done its work. */
    finish: () => {
      sent.current = true;
      eraseDraft(slot);
    },
  };
};

export type InquiryForm = ReturnType<typeof useInquiryForm>;
