import { useEffect, useMemo, useRef, useState } from "react";
import { messageKind } from "#chat/outbox/message-kind.ts";
import { confirmMessages, isOfRoom } from "#chat/outbox/outbox.ts";
import type { UnsentWords } from "#chat/outbox/outbox-delivery.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import type { RoomActions } from "./room.queries.ts";
import { rowsOf } from "../message/rows.ts";
import { includesNewest, includesOldest, type Room, unreadOf } from "../message/timeline.ts";
import type { ScrollTarget } from "./use-log-scroll.ts";

/** Pause after a page failed to load, in milliseconds. */
const retryPause = 3_000;

const serverTime = (): string => new Date(correctedNow()).toISOString();

/** The current time, updated once a minute, for the badge of today. */
const useNow = (): string => {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** The visible part of a room and the scroll position in it. */
export function useRoomView(room: Room, viewerId: number, roomId: number, roomActions: RoomActions) {
  const outbox = useOutbox<UnsentWords>(messageKind);
  // Truncated to the hour, since only the day is shown.
  const today = useNow().slice(0, 13);
  const [scrollTarget, setScrollTarget] = useState<ScrollTarget>({ seq: undefined });
  /** Changes when another range replaces the loaded one. */
  const [rangeId, setRangeId] = useState(0);
  const [atEnd, setAtEnd] = useState(true);
  const [lastSeenSeq, setLastSeenSeq] = useState(room.lastSeq);
  const busy = useRef({ start: false, end: false });
  const { messages } = room;
  const hasNewest = includesNewest(room);
  const hasOldest = includesOldest(room);

  useEffect(() => confirmMessages(messages), [messages]);

  const refused = outbox.filter(({ item }) => item.words.roomId === roomId && item.failure !== undefined).length;
  useEffect(() => {
    // The room may be closed: the other member left or blocked the viewer.
    if (refused > 0) void roomActions.refresh(true).catch(() => undefined);
  }, [refused, roomActions]);
  if (atEnd && hasNewest && lastSeenSeq !== room.lastSeq) setLastSeenSeq(room.lastSeq);

  const rows = useMemo(() => {
    const unsent = outbox.filter((entry) => isOfRoom(entry, roomId, viewerId));
    const now = `${today}:00:00.000Z`;
    return rowsOf({ messages, viewerId, unsent, hasOldest, hasNewest, now });
  }, [messages, viewerId, roomId, outbox, hasOldest, hasNewest, today]);
  const unread = useMemo(() => unreadOf(room.reads, room.memberCount), [room.reads, room.memberCount]);

  const loadAtEdge = async (edge: "start" | "end"): Promise<void> => {
    if (busy.current[edge] || (edge === "start" ? hasOldest : hasNewest)) return;
    busy.current[edge] = true;
    await (edge === "start" ? roomActions.loadOlder() : roomActions.loadNewer()).catch(
      () => new Promise((resolve) => setTimeout(resolve, retryPause)),
    );
    busy.current[edge] = false;
  };
  const goTo = async (seq: number): Promise<void> => {
    if (!messages.some((message) => message.seq === seq)) {
      await roomActions.openAt(seq);
      setRangeId((before) => before + 1);
      setAtEnd(false);
    }
    setScrollTarget({ seq });
  };
  const goToNewest = async (): Promise<void> => {
    if (!hasNewest) {
      await roomActions.openNewest();
      setRangeId((before) => before + 1);
    }
    setScrollTarget({ seq: undefined });
  };
  return {
    rows,
    unread,
    hasNewest,
    scrollTarget,
    rangeId,
    atEnd,
    setAtEnd,
    goTo,
    goToNewest,
    newCount: Math.max(0, room.lastSeq - lastSeenSeq),
    loadAtEdge: (edge: "start" | "end") => void loadAtEdge(edge),
  };
}
