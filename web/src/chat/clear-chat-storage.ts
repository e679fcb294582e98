import { storage } from "#platform/storage.ts";
import { writeDraftFiles } from "#platform/draft/draft-files.ts";

/** Clears everything that chat stores in this browser: unsent messages, drafts and photos. */
export const clearChatStorage = (): void => {
  for (const key of storage.keysOf("outbox:")) {
    const clientId = key.split(":")[2] ?? "";
    storage.remove(key);
    void writeDraftFiles(`chat:${clientId}`, []);
  }
  for (const key of storage.keysOf("draft:chat:")) storage.remove(key);
};
