import { writeDraftFiles } from "#platform/draft/draft-files.ts";
import { deleteDraft, parseDraft, readDraft, storeDraft, type StoredDraft } from "#platform/draft/draft-storage.ts";
import { isTabClosed, thisTab } from "#platform/outbox/tab-lock.ts";
import { storage } from "#platform/storage.ts";
import { type SharedItems, takeSharedItems } from "#platform/worker/take-shared-items.ts";
import { randomUuid } from "#platform/uuid.ts";
import { emptyDraft, type FeedDraft, isDraft } from "./post-draft.ts";

/** How many drafts of new posts are kept. */
export const draftsMax = 30;

/** A draft of a new post, as the list shows it. */
export interface ListedDraft {
  readonly slot: string;
  readonly draft: FeedDraft;
}

/** A draft to write on, in its slot. */
export interface OpenedDraft {
  readonly slot: string;
  readonly stored: StoredDraft<FeedDraft> | null;
}

const slotOf = (key: string) => key.slice("draft:".length);

/** A member's drafts of new posts in this browser, the newest first. */
export const listDrafts = (memberId: number): readonly ListedDraft[] =>
  storage
    .keysOf(`draft:new:${memberId}:`)
    .flatMap((key) => {
      const draft = parseDraft(storage.get(key), isDraft);
      return draft === undefined ? [] : [{ slot: slotOf(key), draft }];
    })
    .sort((one, other) => (other.draft.savedAt ?? 0) - (one.draft.savedAt ?? 0));

/** The slot of another draft of a new post. */
const newSlot = (memberId: number): string => `new:${memberId}:${randomUuid()}`;

export const blankDraft = (memberId: number): OpenedDraft => ({ slot: newSlot(memberId), stored: null });

const isFree = async ({ tab }: FeedDraft): Promise<boolean> =>
  tab === undefined || tab === thisTab || (await isTabClosed(tab));

/** Opens a draft. One that another tab writes on is opened as a copy, so that neither overwrites the other. */
export const openDraft = async (memberId: number, { slot, draft }: ListedDraft): Promise<OpenedDraft> => {
  const stored = await readDraft(slot, isDraft);
  if (stored === null || (await isFree(draft))) return { slot, stored };
  const copy = newSlot(memberId);
  await writeDraftFiles(copy, stored.files);
  return { slot: copy, stored: { ...stored, draft: { ...stored.draft, idempotencyKey: randomUuid() } } };
};

/**
 * The draft to go on with: the newest for this complex that no other tab writes on, else the newest of all, else a blank one. Keeps
 * the newest of them all.
 */
export const newestDraft = async (memberId: number, complexId: number | undefined): Promise<OpenedDraft> => {
  const drafts = listDrafts(memberId);
  for (const { slot } of drafts.slice(draftsMax)) deleteDraft(slot);
  const kept = drafts.slice(0, draftsMax);
  const isElsewhere = ({ draft: { apartmentId = complexId } }: ListedDraft) => apartmentId !== complexId;
  for (const listed of [...kept.filter((one) => !isElsewhere(one)), ...kept.filter(isElsewhere)]) {
    if (await isFree(listed.draft)) return openDraft(memberId, listed);
  }
  return blankDraft(memberId);
};

/** What another app shares becomes a draft of its own, stored like one that was written; undefined if nothing was shared. */
export const sharedDraft = async (
  memberId: number,
): Promise<(OpenedDraft & Pick<SharedItems, "lostPhotos" | "leftOutPhotos">) | undefined> => {
  const shared = await takeSharedItems();
  if (shared === undefined) return undefined;
  const slot = newSlot(memberId);
  const { title, contents, files, lostPhotos, leftOutPhotos } = shared;
  const draft: FeedDraft = { ...emptyDraft(), title, contents, savedAt: Date.now(), photoCount: files.length };
  storage.set(`draft:${slot}`, JSON.stringify(draft));
  await writeDraftFiles(slot, files);
  return { slot, stored: { draft, files }, lostPhotos, leftOutPhotos };
};

/** Makes the draft of an edit, whose post is gone, one of a new post with its words and the photos that were added. */
export const moveToNewDraft = async (memberId: number, editSlot: string): Promise<void> => {
  const stored = await readDraft(editSlot, isDraft);
  if (stored === null) return;
  const { title, contents, apartmentId } = stored.draft;
  const place = apartmentId === undefined ? {} : { apartmentId };
  const slot = newSlot(memberId);
  await writeDraftFiles(slot, stored.files);
  storeDraft(slot, { ...emptyDraft(), ...place, title, contents, photoCount: stored.files.length });
  deleteDraft(editSlot);
};

/** Deletes a draft. Returns the function that brings it back. */
export const removeDraft = async ({ slot, draft }: ListedDraft): Promise<() => Promise<void>> => {
  const stored = await readDraft(slot, isDraft);
  deleteDraft(slot);
  return async () => {
    storage.set(`draft:${slot}`, JSON.stringify(draft));
    await writeDraftFiles(slot, stored?.files ?? []);
  };
};
