import type { FeedType } from "@danji/contract/feed";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "#account/profile.queries.ts";
import { readDraftFiles, writeDraftFiles } from "#platform/draft-files.ts";
import { storage } from "#platform/storage.ts";
import type { Draft } from "./draft.ts";

/** All of a post that is being written, but its photos. */
export interface FeedDraft extends Draft {
  /** The post that is changed; null for a new one. */
  readonly feedId: number | null;
  readonly feedType: FeedType;
  readonly pinned: boolean;
  /** `url`s of the post's photos that go. */
  readonly removed: readonly string[];
  /** Sent with a new post, so that it is written once however often it is sent. */
  readonly idempotencyKey: string;
}

/** A draft as it was left. */
export interface StoredDraft {
  readonly draft: FeedDraft;
  readonly files: readonly File[];
}

const isDraft = (found: unknown): found is FeedDraft => {
  if (typeof found !== "object" || found === null) return false;
  const { title, contents, feedId, feedType, pinned, removed, idempotencyKey } = found as Partial<FeedDraft>;
  const words = [title, contents, idempotencyKey, feedType].every((text) => typeof text === "string");
  return words && feedId !== undefined && typeof pinned === "boolean" && Array.isArray(removed);
};

/** A draft as its text in storage; what anything else left there is none. */
export const draftOf = (text: string | null): FeedDraft | undefined => {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isDraft(found) ? found : undefined;
  } catch {
    return undefined;
  }
};

/** A place for one draft, `slot` naming its person. Undefined where nobody is known: nothing is kept then. */
export type Slot = string | undefined;

export const keepDraft = (slot: Slot, draft: FeedDraft): void => {
  if (slot !== undefined) storage.set(`draft:${slot}`, JSON.stringify(draft));
};

export const keepDraftFiles = (slot: Slot, files: readonly File[]): void => {
  if (slot !== undefined) void writeDraftFiles(slot, files);
};

export const eraseDraft = (slot: Slot): void => {
  if (slot === undefined) return;
  storage.remove(`draft:${slot}`);
  void writeDraftFiles(slot, []);
};

const readDraft = async (slot: string, feedId: number | null): Promise<StoredDraft | null> => {
  const draft = draftOf(storage.get(`draft:${slot}`));
  return draft?.feedId === feedId ? { draft, files: await readDraftFiles(slot) } : null;
};

interface Left {
  readonly slot: Slot;
  /** Undefined while it is looked for, null without one. */
  readonly stored: StoredDraft | null | undefined;
}

/** What the viewer left unfinished of a new post, or of the post that is changed. */
export const useStoredDraft = (feedId: number | null): Left => {
  const profile = useProfile();
  const person = profile.data?.email;
  const slot = person === undefined ? undefined : `${feedId === null ? "new" : "edit"}:${person}`;
  const left = useQuery({
    queryKey: ["draft", slot, feedId],
    queryFn: () => (slot === undefined ? null : readDraft(slot, feedId)),
    // Read once a visit: from then on the screen knows better than the store.
    enabled: slot !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  return { slot, stored: slot === undefined && profile.isError ? null : left.data };
};
