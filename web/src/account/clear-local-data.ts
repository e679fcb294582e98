import { clearDraftFiles } from "#platform/draft-files.ts";
import { clearTabStorage, storage } from "#platform/storage.ts";

/** Clears all that this browser keeps of us: storage of both kinds, the files of drafts, every cookie we can reach. */
export const clearLocalData = (): void => {
  for (const key of storage.keysOf("")) storage.remove(key);
  clearTabStorage();
  void clearDraftFiles();
  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=")[0]?.trim() ?? "";
    if (name !== "") document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
};
