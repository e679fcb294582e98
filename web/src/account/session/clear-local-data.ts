import { clearDraftFiles, writeDraftFiles } from "#platform/draft/draft-files.ts";
import { dropFormStates } from "#platform/form/kept-state.ts";
import { clearTabStorage, storage } from "#platform/storage.ts";

/**
 * Clears everything that this browser stores of the member: both storages, draft files, and every cookie that scripts
 * can reach.
 */
export const clearLocalData = (): void => {
  // Without the mark, another tab would store again what it has not sent.
  for (const key of storage.keysOf("")) if (key !== "outboxMark") storage.remove(key);
  clearTabStorage();
  void clearDraftFiles();
  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=")[0]?.trim() ?? "";
    if (name !== "") document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
};

/**
 * Deletes what a member has written and not sent from this browser: items of the outbox, drafts, their files, and forms. What
 * other members have left here after an ended session stays. Without a member, everything.
 */
export const clearWritings = (memberId: number | undefined): void => {
  dropFormStates();
  const isTheirs = (owner: string | undefined) => memberId === undefined || owner === String(memberId);
  for (const key of storage.keysOf("outbox:")) {
    const [, owner, id = ""] = key.split(":");
    if (!isTheirs(owner)) continue;
    storage.remove(key);
    void writeDraftFiles(`outbox:${id}`, []);
  }
  for (const key of storage.keysOf("draft:")) {
    const [, , owner] = key.split(":");
    if (!isTheirs(owner)) continue;
    storage.remove(key);
    void writeDraftFiles(key.slice("draft:".length), []);
  }
};
