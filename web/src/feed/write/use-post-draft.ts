import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedImageView } from "@danji/contract/feed/feed";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { useState } from "react";
import { usePhotos } from "#image/use-photos.ts";
import { saveDraftFiles, type StoredDraft, type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { isChanged } from "./initial-draft.ts";
import type { FeedDraft } from "./feed-draft.ts";

/** The initial state of the write screen. */
export interface PostDraftOptions {
  /** The unchanged draft: empty, or the post that is edited. */
  readonly original: FeedDraft;
  /** Photos that the post has already. */
  readonly uploaded: readonly FeedImageView[];
  readonly slot: DraftSlot;
  /** The stored draft of an earlier visit. */
  readonly stored: StoredDraft<FeedDraft> | null;
}

/** The draft of a post: texts and photos, saved on every change. */
export const usePostDraft = ({ original, uploaded, slot, stored }: PostDraftOptions) => {
  const [draft, setDraft] = useState(stored?.draft ?? original);
  const { photos, add, remove, clear } = usePhotos({
    max: feedLimits.imagesMax,
    tooManyMessage: feedCopy.tooManyImages,
    initialFiles: stored?.files,
    onChange: (files) => saveDraftFiles(slot, files),
  });
  const [restored, setRestored] = useState(stored !== null);
  const remaining = uploaded.filter(({ url }) => !draft.removed.includes(url));
  const isDirty = photos.length > 0 || isChanged(draft, original);
  const finish = useDraftAutosave(slot, draft, isDirty);
  return {
    draft,
    photos,
    /** Photos of the post that are not removed. */
    remaining,
    isDirty,
    restored,
    change: (part: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: (files: readonly File[]) => add(files, remaining.length),
    remove,
    removeUploaded: ({ url }: FeedImageView) =>
      setDraft((before) => ({ ...before, removed: [...before.removed, url] })),
    /** Discards the restored draft. */
    startOver: () => {
      setDraft(original);
      clear();
      setRestored(false);
    },
    finish,
  };
};

export type PostDraft = ReturnType<typeof usePostDraft>;
