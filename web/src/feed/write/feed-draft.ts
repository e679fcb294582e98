import type { FeedType } from "@danji/contract/feed/feed-rules";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { parseDraft } from "#platform/draft/draft-storage.ts";
import type { Draft } from "./draft-validation.ts";

/** The stored draft of a post, without its photos. */
export interface FeedDraft extends Draft {
  /** The post that is edited; null for a new one. */
  readonly feedId: number | null;
  readonly feedType: FeedType;
  readonly pinned: boolean;
  /** `url`s of the post's photos to remove. */
  readonly removed: readonly string[];
  /** Idempotency key of a new post. */
  readonly idempotencyKey: string;
}

const isDraft = (found: object): found is FeedDraft => {
  const { title, contents, feedId, feedType, pinned, removed, idempotencyKey } = found as Partial<FeedDraft>;
  const words = [title, contents, idempotencyKey, feedType].every((text) => typeof text === "string");
  return words && feedId !== undefined && typeof pinned === "boolean" && Array.isArray(removed);
};

export const parseFeedDraft = (text: string | null): FeedDraft | undefined => parseDraft(text, isDraft);

/** The viewer's stored draft of a new post, or of the post that is edited. */
export const useFeedDraft = (feedId: number | null) =>
  useStoredDraft(
    feedId === null ? "new" : "edit",
    (found): found is FeedDraft => isDraft(found) && found.feedId === feedId,
    feedId,
  );
