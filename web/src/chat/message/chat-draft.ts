import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { storage } from "#platform/storage.ts";

/** The slot of a member's draft in a room. */
export type ChatSlot = `${number}:${number}`;

/** What stands in the input of a room; the photos are stored apart. */
interface ChatDraft {
  readonly text: string;
  readonly voice: VoiceChoice;
}

const keysOf = (slot: ChatSlot) => ({ text: `draft:chat:${slot}`, voice: `draft:chat:${slot}:voice` }) as const;

export const readChatDraft = (slot: ChatSlot): ChatDraft => {
  const keys = keysOf(slot);
  return { text: storage.get(keys.text) ?? "", voice: storage.get(keys.voice) === "OFFICE" ? "OFFICE" : "NEIGHBOUR" };
};

/** Saves the draft; undefined deletes it. */
export const saveChatDraft = (slot: ChatSlot, draft: ChatDraft | undefined): void => {
  const keys = keysOf(slot);
  if (draft === undefined) storage.remove(keys.text);
  else storage.set(keys.text, draft.text);
  // Only the voice that is not the usual one: most members have no choice.
  if (draft?.voice === "OFFICE") storage.set(keys.voice, draft.voice);
  else storage.remove(keys.voice);
};
