import { feedCopy } from "@danji/contract/copy/feed";
import { type FeedImageView, feedLimits } from "@danji/contract/feed";
import { useState } from "react";
import { usePhotos } from "#image/use-photos.ts";
import { keepDraftFiles, type LeftDraft, type Slot, useKeptDraft } from "#platform/kept-draft.ts";
import { isChanged } from "./new-draft.ts";
import type { FeedDraft } from "./stored-draft.ts";

/** What the write screen begins with. */
export interface Beginning {
  /** The post before anything was written: empty, or the one that is changed. */
  readonly original: FeedDraft;
  /** Photos that the post has already. */
  readonly uploaded: readonly FeedImageView[];
  readonly slot: Slot;
  /** What an earlier visit left unfinished. */
  readonly stored: LeftDraft<FeedDraft> | null;
}

/** A post that is being written: its words and photos, kept for the next visit with every change. */
export const useWriting = ({ original, uploaded, slot, stored }: Beginning) => {
  const [draft, setDraft] = useState(stored?.draft ?? original);
  const { photos, add, remove, clear } = usePhotos({
    most: feedLimits.imagesMax,
    tooMany: feedCopy.tooManyImages,
    left: stored?.files,
    keep: (files) => keepDraftFiles(slot, files),
  });
  const [restored, setRestored] = useState(stored !== null);
  const staying = uploaded.filter(({ url }) => !draft.removed.includes(url));
  const begun = photos.length > 0 || isChanged(draft, original);
  const finish = useKeptDraft(slot, draft, begun);
  return {
    draft,
    photos,
    /** Photos of the post that stay. */
    staying,
    begun,
    restored,
    change: (part: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: (files: readonly File[]) => add(files, staying.length),
    remove,
    takeAway: ({ url }: FeedImageView) =>
      setDraft((before) => ({ ...before, removed: [...before.removed, url] })),
    /** Begins again as if nothing had been left. */
    startOver: () => {
      setDraft(original);
      clear();
      setRestored(false);
    },
    finish,
  };
};

export type Writing = ReturnType<typeof useWriting>;
