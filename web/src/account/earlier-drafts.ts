import type { ProfileView } from "@danji/contract/account/account";
import { readDraftFiles, writeDraftFiles } from "#platform/draft/draft-files.ts";
import { storage, type StorageKey } from "#platform/storage.ts";
import { randomUuid } from "#platform/uuid.ts";

const carriedOver = new Map<number, Promise<void>>();

/**
 * An earlier version stored drafts under the mail address of their member, which some members do not have. Those of this
 * member go under their id, once a page. Those without an address belong to one account of several, and nothing says to
 * which: they are deleted.
 */
export const carryOverDrafts = ({ memberId, email }: Pick<ProfileView, "memberId" | "email">): Promise<void> => {
  if (memberId === undefined) return Promise.resolve();
  const carrying = carriedOver.get(memberId) ?? carryOver(memberId, email);
  carriedOver.set(memberId, carrying);
  return carrying;
};

const carryOver = async (memberId: number, email: string): Promise<void> => {
  for (const key of storage.keysOf("draft:")) {
    const [, kind = "", owner = "", ...rest] = key.split(":");
    if (owner === "") await moveDraft(key, undefined);
    else if (owner === email) {
      // One draft of a new post had no id of its own.
      const variant = kind === "new" && rest.length === 0 ? [randomUuid()] : rest;
      await moveDraft(key, `draft:${[kind, memberId, ...variant].join(":")}`);
    }
  }
};

const slotOf = (key: StorageKey) => key.slice("draft:".length);

const moveDraft = async (from: StorageKey, to: StorageKey | undefined): Promise<void> => {
  const text = storage.get(from);
  if (to !== undefined && text !== null && storage.get(to) === null) {
    const files = await readDraftFiles(slotOf(from));
    if (!storage.set(to, text) || (files.length > 0 && !(await writeDraftFiles(slotOf(to), files)))) return;
  }
  storage.remove(from);
  await writeDraftFiles(slotOf(from), []);
};
