import { chatTopics } from "@danji/contract/chat/chat-topics";
import { roomPushTag } from "@danji/contract/notification/push-rules";
import { closeShownNotifications } from "#notification/push/registration.ts";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { onLoggedOut } from "#account/session/auth.store.ts";
import { currentConnection, send, watchConnection } from "#platform/realtime.ts";
import type { RoomActions } from "./room.queries.ts";
import { includesNewest, type Room, withReads } from "../message/timeline.ts";

/** Read receipts are sent at most this often (ms). */
const minInterval = 1_000;

/** Up to where rooms were read that have been left without a connection, by their id. */
const unsent = new Map<number, number>();
let stopWatching: (() => void) | undefined;

const stopSending = () => {
  unsent.clear();
  stopWatching?.();
  stopWatching = undefined;
};

const sendAll = () => {
  if (currentConnection().connection === undefined) return;
  for (const [roomId, seq] of unsent) send(chatTopics.read(roomId), { seq });
  stopSending();
};

/** Sends a read receipt as soon as there is a connection, which is kept open for it, whatever screen is shown. */
export const sendReadLater = (roomId: number, seq: number): void => {
  unsent.set(roomId, Math.max(seq, unsent.get(roomId) ?? 0));
  stopWatching ??= watchConnection(sendAll);
};

// The next session may be another member's.
onLoggedOut(stopSending);

const watchVisibility = (watcher: () => void) => {
  document.addEventListener("visibilitychange", watcher);
  return () => document.removeEventListener("visibilitychange", watcher);
};
const isVisible = () => document.visibilityState === "visible";

interface ReadReceiptsOptions {
  readonly room: Room | undefined;
  readonly roomId: number;
  readonly viewerId: number | undefined;
  readonly roomActions: RoomActions;
  readonly connection: number | undefined;
  /** The end of the room is visible. */
  readonly atEnd: boolean;
}

/** Sends read receipts up to the newest message while the viewer sees it. */
export function useReadReceipts({ room, roomId, viewerId, roomActions, connection, atEnd }: ReadReceiptsOptions): void {
  const visible = useSyncExternalStore(watchVisibility, isVisible);
  const lastSent = useRef({ connection: 0, seq: 0, at: 0 });
  /** What waits for its turn; 0 for nothing. */
  const waiting = useRef(0);
  const reads = visible && atEnd && room !== undefined && includesNewest(room);
  const seq = reads ? room.lastSeq : 0;

  const sendWaiting = useEffectEvent(() => {
    const read = waiting.current;
    waiting.current = 0;
    if (read === 0) return;
    if (connection === undefined) return sendReadLater(roomId, read);
    lastSent.current = { connection, seq: read, at: Date.now() };
    send(chatTopics.read(roomId), { seq: read });
    void closeShownNotifications((tag) => tag === roomPushTag(roomId));
  });
  const updateCache = useEffectEvent(() => {
    if (viewerId !== undefined) roomActions.change((cached) => withReads(cached, [{ memberId: viewerId, seq }]));
  });
  // Where the room is left, or not looked at any more: nothing would send it later.
  useEffect(() => () => sendWaiting(), []);
  useEffect(() => {
    if (seq === 0) return sendWaiting();
    updateCache();
    if (lastSent.current.connection === connection && lastSent.current.seq >= seq) return undefined;
    // Also without a connection: where the room is left by then, the next one takes it.
    waiting.current = seq;
    if (connection === undefined) return undefined;
    const timer = setTimeout(sendWaiting, Math.max(0, lastSent.current.at + minInterval - Date.now()));
    return () => clearTimeout(timer);
  }, [seq, connection, viewerId]);
}
