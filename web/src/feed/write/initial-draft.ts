import type { FeedDetailView } from "@danji/contract/feed";
import { randomUuid } from "#platform/uuid.ts";
import type { FeedDraft } from "./feed-draft.ts";

/** A new post before its first letter. */
export const emptyDraft = (): FeedDraft => ({
  feedId: null,
  title: "",
  contents: "",
  feedType: "FEED",
  pinned: false,
  removed: [],
  idempotencyKey: randomUuid(),
});

/** A post as it is before it is changed. */
export const draftFromFeed = (feed: FeedDetailView): FeedDraft => ({
  feedId: feed.feedId,
  title: feed.title,
  contents: feed.contents,
  feedType: feed.feedType,
  pinned: feed.isPinned,
  removed: [],
  idempotencyKey: randomUuid(),
});

/** True where something was written, chosen or taken away since. */
export const isChanged = (draft: FeedDraft, original: FeedDraft): boolean =>
  draft.title !== original.title ||
  draft.contents !== original.contents ||
  draft.feedType !== original.feedType ||
  draft.pinned !== original.pinned ||
  draft.removed.length > 0;
