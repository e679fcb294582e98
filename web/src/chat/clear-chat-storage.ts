import { storage } from "#platform/storage.ts";
import { writeDraftFiles } from "#platform/draft-files.ts";

/** Leaves nothing of chat in this browser once its member has gone: no unsent message, no draft, no photo. */
export const clearChatStorage = (): void => {
  for (const key of storage.keysOf("outbox:")) {
    const clientId = key.split(":")[2] ?? "";
    storage.remove(key);
    void writeDraftFiles(`chat:${clientId}`, []);
  }
  for (const key of storage.keysOf("draft:chat:")) storage.remove(key);
};
