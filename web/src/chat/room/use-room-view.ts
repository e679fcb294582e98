import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { arrived, onItsWay, watchOutbox } from "#chat/outbox.ts";
import type { RoomMoves } from "./room.queries.ts";
import { rowsOf } from "./rows.ts";
import { holdsNewest, holdsOldest, type Room } from "./timeline.ts";
import { unreadOf } from "./unread.ts";
import type { Place } from "./use-log-scroll.ts";

/** After a page that could not be had, this long nothing is asked, in milliseconds. */
const restAfterFailure = 3_000;

/** The time, told anew at most once a minute, for the badge of today. */
const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** What of a room is seen, and where in it the reader stands. */
export function useRoomView(room: Room, viewerId: number, roomId: number, moves: RoomMoves) {
  const outbox = useSyncExternalStore(watchOutbox, onItsWay);
  // The day is all that is seen of it.
  const today = useNow().slice(0, 13);
  const [place, setPlace] = useState<Place>({ seq: undefined });
  /** Counts the stretches that took the place of another. */
  const [stretch, setStretch] = useState(0);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(room.lastSeq);
  const busy = useRef({ start: false, end: false });
  const { messages } = room;
  const toEnd = holdsNewest(room);
  const fromStart = holdsOldest(room);

  useEffect(() => arrived(messages), [messages]);

  const refused = outbox.filter(({ unsent }) => unsent.roomId === roomId && unsent.failure !== undefined).length;
  useEffect(() => {
    // Perhaps the room has ended: the other side left, or does not want to hear any more.
    if (refused > 0) void moves.refresh(true).catch(() => undefined);
  }, [refused, moves]);
  if (atEnd && toEnd && seen !== room.lastSeq) setSeen(room.lastSeq);

  const rows = useMemo(() => {
    const mine = outbox.filter(({ unsent }) => unsent.roomId === roomId && unsent.memberId === viewerId);
    const now = `${today}:00:00.000Z`;
    return rowsOf({ messages, viewerId, onItsWay: mine, fromStart, toEnd, now });
  }, [messages, viewerId, roomId, outbox, fromStart, toEnd, today]);
  const unread = useMemo(() => unreadOf(room.reads, room.memberCount), [room.reads, room.memberCount]);

  const near = async (edge: "start" | "end"): Promise<void> => {
    if (busy.current[edge] || (edge === "start" ? fromStart : toEnd)) return;
    busy.current[edge] = true;
    await (edge === "start" ? moves.loadOlder() : moves.loadNewer()).catch(
      () => new Promise((rested) => setTimeout(rested, restAfterFailure)),
    );
    busy.current[edge] = false;
  };
  const goTo = async (seq: number): Promise<void> => {
    if (!messages.some((message) => message.seq === seq)) {
      await moves.openAt(seq);
      setStretch((before) => before + 1);
      setAtEnd(false);
    }
    setPlace({ seq });
  };
  const goToNewest = async (): Promise<void> => {
    if (!toEnd) {
      await moves.openNewest();
      setStretch((before) => before + 1);
    }
    setPlace({ seq: undefined });
  };
  return {
    ...{ rows, unread, toEnd, place, stretch, atEnd, setAtEnd, goTo, goToNewest },
    newCount: Math.max(0, room.lastSeq - seen),
    near: (edge: "start" | "end") => void near(edge),
  };
}
