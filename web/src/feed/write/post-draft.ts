import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import type { FeedDetailView, FeedImageView } from "@danji/contract/feed/feed";
import { feedLimits, type FeedText, type FeedType } from "@danji/contract/feed/feed-rules";
import { lengthOf } from "@danji/contract/platform/text";
import { useMemo, useState } from "react";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { useComplex } from "#complex/complex.queries.ts";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { chosenOf, movedItems, type PhotoItem, photoItems, type PhotoSlots, slotsOf } from "#image/photos.ts";
import { usePhotos } from "#image/use-photos.ts";
import {
  type DraftSlot,
  type DraftStamp,
  parseDraft,
  saveDraftFiles,
  type StoredDraft,
  useDraftAutosave,
} from "#platform/draft/draft-storage.ts";
import { randomUuid } from "#platform/uuid.ts";

/** The draft of a post, without its photos. */
export interface FeedDraft extends FeedText, DraftStamp {
  /** The post that is edited; null for a new one. */
  readonly feedId: number | null;
  readonly feedType: FeedType;
  readonly pinned: boolean;
  /** As whom a new post is written, where one may choose. */
  readonly voice?: VoiceChoice;
  /** `url`s of the post's photos to remove. */
  readonly removed: readonly string[];
  /** Where the photos stand; absent while their order was not changed. */
  readonly slots?: PhotoSlots;
  /** Idempotency key of a new post. */
  readonly idempotencyKey: string;
  /** The time of the post's last change when an edit was begun. */
  readonly base?: string;
  /** The complex of the post: that of a new one is the member's when its first word was stored, and stays it. None for a member who has none. */
  readonly apartmentId?: number;
  /** For the list of drafts. */
  readonly complexName?: string | undefined;
  readonly photoCount?: number;
}

/** An empty draft. */
export const emptyDraft = (): FeedDraft => ({
  feedId: null,
  title: "",
  contents: "",
  feedType: "FEED",
  pinned: false,
  removed: [],
  idempotencyKey: randomUuid(),
});

/** The draft of a post before it is edited. */
export const draftFromFeed = (feed: FeedDetailView): FeedDraft => ({
  feedId: feed.feedId,
  title: feed.title,
  contents: feed.contents,
  feedType: feed.feedType,
  pinned: feed.isPinned,
  removed: [],
  idempotencyKey: randomUuid(),
  base: feed.updatedAt,
  apartmentId: feed.apartmentId,
});

/** True if a text or a photo was changed since. */
export const isChanged = (draft: FeedDraft, original: FeedDraft): boolean =>
  draft.title !== original.title ||
  draft.contents !== original.contents ||
  draft.feedType !== original.feedType ||
  draft.pinned !== original.pinned ||
  draft.removed.length > 0 ||
  draft.slots !== undefined;

export const isDraft = (found: object): found is FeedDraft => {
  const { title, contents, feedId, feedType, pinned, removed, idempotencyKey } = found as Partial<FeedDraft>;
  const words = [title, contents, idempotencyKey, feedType].every((text) => typeof text === "string");
  if ("slots" in found && !Array.isArray(found.slots)) return false;
  return words && feedId !== undefined && typeof pinned === "boolean" && Array.isArray(removed);
};

export const parseFeedDraft = (text: string | null): FeedDraft | undefined => parseDraft(text, isDraft);

/** The viewer's stored draft of the post that is edited. */
export const useEditDraft = (feedId: number, isFormShown: boolean) =>
  useStoredDraft("edit", (found): found is FeedDraft => isDraft(found) && found.feedId === feedId, feedId, isFormShown);

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
  const [arePhotosUnkept, setArePhotosUnkept] = useState(false);
  const { photos, add, remove, reorder, clear } = usePhotos({
    max: feedLimits.imagesMax,
    tooManyMessage: feedCopy.tooManyImages,
    initialFiles: stored?.files,
    onChange: (files) => void saveDraftFiles(slot, files).then((isKept) => setArePhotosUnkept(!isKept)),
  });
  const [restored, setRestored] = useState(stored !== null);
  const remaining = uploaded.filter(({ url }) => !draft.removed.includes(url));
  const items = photoItems(remaining, photos, draft.slots);
  const isDirty = photos.length > 0 || isChanged(draft, original);
  const { apartmentId: mine, isDefault } = useMyComplexId();
  // Who has no complex yet may have one by the time that they send it.
  if (isDirty && draft.apartmentId === undefined && draft.feedId === null && mine !== undefined && !isDefault)
    setDraft({ ...draft, apartmentId: mine });
  const apartmentId = draft.apartmentId ?? mine;
  const place = useComplex(apartmentId).data;
  const complexName = place?.name ?? draft.complexName;
  const details = useMemo(() => ({ photoCount: photos.length, complexName }), [photos.length, complexName]);
  const autosave = useDraftAutosave(slot, draft, isDirty, details);
  return {
    draft,
    photos,
    /** Photos of the post to remove: those that it still has, since another device may have removed one. */
    removed: draft.removed.filter((removed) => uploaded.some(({ url }) => url === removed)),
    /** Photos of the post that are not removed. */
    remaining,
    isDirty,
    /** The browser does not store all of it. */
    isUnkept: autosave.isUnkept || (arePhotosUnkept && photos.length > 0),
    restored,
    /** The complex that it is for, and its name; undefined while they are not known. */
    apartmentId,
    complexName,
    isManager: place?.isManager === true,
    /** It was written for another complex than the one that the member has chosen by now. */
    isElsewhere: draft.feedId === null && mine !== undefined && apartmentId !== mine,
    /** Makes it one for the complex of now, where the member may have no role. */
    moveHere: () => {
      if (mine !== undefined)
        setDraft((before) => ({
          ...before,
          apartmentId: mine,
          feedType: "FEED",
          pinned: false,
          voice: "NEIGHBOUR",
          // That of the other one; the name of this one may not be known yet.
          complexName: undefined,
        }));
    },
    /** The post was changed since the draft of its edit was begun. */
    isOutdated: draft.base !== original.base,
    change: (part: Partial<FeedDraft>) => setDraft((before) => ({ ...before, ...part })),
    add: (files: readonly File[]) => add(files, remaining.length),
    /** All photos of the post to be, in their order. */
    items,
    removeItem: (item: PhotoItem) => {
      const slots = draft.slots && slotsOf(items.filter((other) => other !== item));
      if ("chosen" in item) remove(item.chosen);
      const removed = "uploaded" in item ? [...draft.removed, item.uploaded.url] : draft.removed;
      setDraft((before) => ({ ...before, removed, ...(slots === undefined ? {} : { slots }) }));
    },
    moveItem: (from: number, to: number) => {
      const moved = movedItems(items, from, to);
      reorder(chosenOf(moved));
      setDraft((before) => ({ ...before, slots: slotsOf(moved) }));
    },
    /** Discards the restored draft. */
    startOver: () => {
      setDraft(original);
      clear();
      setRestored(false);
    },
    finish: autosave.finish,
    resume: () => autosave.resume(photos.map(({ file }) => file)),
  };
};

export type PostDraft = ReturnType<typeof usePostDraft>;

const limits = { title: feedLimits.titleMax, contents: feedLimits.contentsMax } as const;
const counterThreshold = 0.9;

interface LengthCounter {
  /** 95/100 */
  readonly text: string;
  readonly over: boolean;
}

/** The counter of a field; undefined while it is far from its limit. */
export const lengthCounter = (field: keyof FeedText, text: string): LengthCounter | undefined => {
  const [length, max] = [lengthOf(text), limits[field]];
  if (length < max * counterThreshold) return undefined;
  return { text: `${length.toLocaleString("ko")}/${max.toLocaleString("ko")}`, over: length > max };
};
