import { deleteDraft, type DraftStamp, parseDraft } from "#platform/draft/draft-storage.ts";
import { isTabClosed } from "#platform/outbox/tab-lock.ts";
import { storage } from "#platform/storage.ts";

/** A draft with a visitor's plate is not kept longer than this after its last change (ms). */
const AGE_MAX = 24 * 3_600_000;

/** Kinds of drafts that have a plate. */
const kinds = ["visitor-car", "car-note", "car-penalty", "car-refusal"] as const;

/** True for one that is not opened any more. `now` is in milliseconds. */
export const isOldDraft = ({ savedAt = 0 }: DraftStamp, now = Date.now()): boolean => now - savedAt > AGE_MAX;

/**
 * Deletes what is older than a day, with its photos, also where its form is never opened again; that of every member of this browser. A form that
 * is open in some tab keeps what it shows.
 */
export async function deleteOldPlateDrafts(): Promise<void> {
  const isDraft = (found: object): found is DraftStamp => typeof (found as DraftStamp).savedAt === "number";
  for (const kind of kinds) {
    for (const key of storage.keysOf(`draft:${kind}:`)) {
      const draft = parseDraft(storage.get(key), isDraft) ?? {};
      if (!isOldDraft(draft)) continue;
      if (draft.tab === undefined || (await isTabClosed(draft.tab))) deleteDraft(key.slice("draft:".length));
    }
  }
}
