import { chatTopics } from "@danji/contract/chat-topics";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { send } from "#platform/realtime.ts";
import type { RoomMoves } from "./room.queries.ts";
import { holdsNewest, type Room, withReads } from "./timeline.ts";

/** The server is told at most this often, in milliseconds. */
const pause = 1_000;

const watchVisibility = (watcher: () => void) => {
  document.addEventListener("visibilitychange", watcher);
  return () => document.removeEventListener("visibilitychange", watcher);
};
const isVisible = () => document.visibilityState === "visible";

interface Reader {
  readonly room: Room | undefined;
  readonly roomId: number;
  readonly viewerId: number | undefined;
  readonly moves: RoomMoves;
  readonly connection: number | undefined;
  /** The end of the room is in sight. */
  readonly atEnd: boolean;
}

/** Tells how far the viewer has read: as far as the newest message, while they look at it. */
export function useReading({ room, roomId, viewerId, moves, connection, atEnd }: Reader): void {
  const visible = useSyncExternalStore(watchVisibility, isVisible);
  const told = useRef({ connection: 0, seq: 0, at: 0 });
  const reads = visible && atEnd && room !== undefined && holdsNewest(room);
  const seq = reads ? room.lastSeq : 0;

  const tell = useEffectEvent(() => {
    if (connection === undefined) return;
    told.current = { connection, seq, at: Date.now() };
    send(chatTopics.read(roomId), { seq });
  });
  const note = useEffectEvent(() => {
    if (viewerId !== undefined) moves.change((known) => withReads(known, [{ memberId: viewerId, seq }]));
  });
  useEffect(() => {
    if (seq === 0) return undefined;
    note();
    if (connection === undefined) return undefined;
    if (told.current.connection === connection && told.current.seq >= seq) return undefined;
    const timer = setTimeout(tell, Math.max(0, told.current.at + pause - Date.now()));
    return () => clearTimeout(timer);
  }, [seq, connection, viewerId]);
}
