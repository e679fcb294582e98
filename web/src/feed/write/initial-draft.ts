import type { FeedDetailView } from "@danji/contract/feed/feed";
import { randomUuid } from "#platform/uuid.ts";
import type { FeedDraft } from "./feed-draft.ts";

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
});

/** True if a text or a photo was changed since. */
export const isChanged = (draft: FeedDraft, original: FeedDraft): boolean =>
  draft.title !== original.title ||
  draft.contents !== original.contents ||
  draft.feedType !== original.feedType ||
  draft.pinned !== original.pinned ||
  draft.removed.length > 0;
