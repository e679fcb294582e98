import { chatTopics } from "@danji/contract/chat/chat-topics";
import { currentConnection, send, watchConnection } from "#platform/realtime.ts";
import { onLoggedOut } from "#account/session/auth.store.ts";

/** Up to where rooms were read that have been left without a connection, by their id. */
const unsent = new Map<number, number>();
let stopWatching: (() => void) | undefined;

const stop = () => {
  unsent.clear();
  stopWatching?.();
  stopWatching = undefined;
};

const sendAll = () => {
  if (currentConnection().connection === undefined) return;
  for (const [roomId, seq] of unsent) send(chatTopics.read(roomId), { seq });
  stop();
};

/** Sends a read receipt as soon as there is a connection, which is kept open for it, whatever screen is shown. */
export const sendReadLater = (roomId: number, seq: number): void => {
  unsent.set(roomId, Math.max(seq, unsent.get(roomId) ?? 0));
  stopWatching ??= watchConnection(sendAll);
};

// The next session may be another member's.
onLoggedOut(stop);
