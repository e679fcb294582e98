import { feedCopy } from "@danji/contract/copy/feed";
import { imageCopy } from "@danji/contract/copy/image";
import { type FeedImageView, feedLimits } from "@danji/contract/feed";
import { useEffect, useRef, useState } from "react";
import { addPhotos, type Photo } from "#image/photos.ts";
import { preparePhoto } from "#image/prepare-photo.ts";
import { openAlert } from "#ui/alert.tsx";
import { isChanged } from "./new-draft.ts";
import {
  eraseDraft,
  type FeedDraft,
  keepDraft,
  keepDraftFiles,
  type Slot,
  type StoredDraft,
} from "./stored-draft.ts";

/** What the write screen begins with. */
export interface Beginning {
  /** The post before anything was written: empty, or the one that is changed. */
  readonly original: FeedDraft;
  /** Photos that the post has already. */
  readonly uploaded: readonly FeedImageView[];
  readonly slot: Slot;
  /** What an earlier visit left unfinished. */
  readonly stored: StoredDraft | null;
}

/** A post that is being written: its words and photos, kept for the next visit with every change. */
export const useWriting = ({ original, uploaded, slot, stored }: Beginning) => {
  const [draft, setDraft] = useState(stored?.draft ?? original);
  const [photos, setPhotos] = useState<readonly Photo[]>(
    () => addPhotos([], stored?.files ?? [], feedLimits.imagesMax).photos,
  );
  const [restored, setRestored] = useState(stored !== null);
  const sent = useRef(false);
  const staying = uploaded.filter(({ url }) => !draft.removed.includes(url));
  const begun = photos.length > 0 || isChanged(draft, original);

  useEffect(() => {
    if (sent.current) return;
    if (begun) keepDraft(slot, draft);
    else eraseDraft(slot);
  }, [slot, draft, begun]);

  const hold = (next: readonly Photo[]) => {
    setPhotos(next);
    const files = next.map(({ file }) => file);
    keepDraftFiles(slot, files);
    // Begun now, the work is done by the time the last word is written.
    for (const file of files) void preparePhoto(file);
  };
  return {
    draft,
    photos,
    /** Photos of the post that stay. */
    staying,
    begun,
    restored,
    change: (part: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: async (files: readonly File[]) => {
      // Those that the post has already take their room.
      const chosen = addPhotos(photos, files, feedLimits.imagesMax - staying.length);
      hold(chosen.photos);
      if (chosen.notPhotos) await openAlert({ message: imageCopy.notAnImage });
      if (chosen.tooMany) await openAlert({ message: feedCopy.tooManyImages });
    },
    remove: (photo: Photo) => hold(photos.filter((other) => other !== photo)),
    takeAway: ({ url }: FeedImageView) =>
      setDraft((before) => ({ ...before, removed: [...before.removed, url] })),
    /** Begins again as if nothing had been left. */
    startOver: () => {
      setDraft(original);
      hold([]);
      setRestored(false);
    },
    /** The draft has done its work, or nobody wants it. */
    finish: () => {
      sent.current = true;
      eraseDraft(slot);
    },
  };
};

export type Writing = ReturnType<typeof useWriting>;
