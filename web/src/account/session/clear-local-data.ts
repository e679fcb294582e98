import { clearDraftFiles } from "#platform/draft/draft-files.ts";
import { clearTabStorage, storage } from "#platform/storage.ts";

/**
 * Clears everything that this browser stores of the member: both storages, draft files, and every cookie that scripts
 * can reach.
 */
export const clearLocalData = (): void => {
  for (const key of storage.keysOf("")) storage.remove(key);
  clearTabStorage();
  void clearDraftFiles();
  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=")[0]?.trim() ?? "";
    if (name !== "") document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
};
