import type { ChatMessageView } from "@danji/contract/chat";
import { chatTopics, type MemberNotice, type RoomEvent } from "@danji/contract/chat-topics";
import { useEffect, useEffectEvent, useRef } from "react";
import { hearRefusals } from "#chat/outbox-delivery.ts";
import { openOutbox } from "#chat/outbox.ts";
import { currentLine, subscribe, useLine } from "#platform/realtime.ts";
import type { RoomMoves } from "./room.queries.ts";
import { type Room, withDeleted, withMessage, withNewcomer, withoutMember, withReads } from "./timeline.ts";

/** A line that cannot be had this often in a row: perhaps the session is over, and only a call tells. */
const doubtful = 3;

/** By then the first subscriptions stand, in milliseconds. */
const settled = 500;

interface Heard {
  readonly room: Room | undefined;
  readonly roomId: number;
  readonly viewerId: number | undefined;
  readonly moves: RoomMoves;
  /** True where the newest messages are looked at. */
  readonly isAtEnd: () => boolean;
  readonly onTyping: (memberId: number, nickname: string) => void;
  readonly onMessage: (message: ChatMessageView) => void;
  readonly onRemoved: () => void;
}

/**
 * Follows a room over the line: what came since the room was told, then everything as it happens. After a break
 * the room is told anew first, for what was read and deleted meanwhile.
 */
export function useRoomLine(heard: Heard) {
  const { room, roomId, viewerId, moves, isAtEnd, onTyping, onMessage, onRemoved } = heard;
  const line = useLine();
  const { connection, failures } = line;
  const heardBefore = useRef(false);
  const lastSeq = useEffectEvent(() => room?.lastSeq ?? 0);

  const take = useEffectEvent((message: ChatMessageView) => {
    moves.change((known) => withMessage(known, message));
    onMessage(message);
  });
  const happen = useEffectEvent((event: RoomEvent) => {
    if (event.type === "TYPING") onTyping(event.memberId, event.nickname);
    if (event.type === "READ") moves.change((known) => withReads(known, event.reads));
    if (event.type === "DELETE") moves.change((known) => withDeleted(known, event.seq));
    if (event.type !== "JOIN" && event.type !== "LEAVE") return;
    const { memberId, memberCount } = event;
    const change = event.type === "JOIN" ? withNewcomer : withoutMember;
    moves.change((known) => change(known, memberId, memberCount));
    // A 1:1 room ends and begins again with its other side.
    if (room?.kind === "DIRECT") void moves.refresh(!isAtEnd()).catch(() => undefined);
  });
  const notice = useEffectEvent((told: MemberNotice) => {
    if (told.type === "ROOM_REMOVED" && told.chatroomId === roomId) onRemoved();
  });
  // Where that fails the line itself brings the messages that are missing.
  const catchUp = useEffectEvent(() => moves.refresh(!isAtEnd()).catch(() => undefined));

  const isTold = room !== undefined;
  useEffect(() => {
    if (connection === undefined || !isTold) return undefined;
    hearRefusals();
    const ends = [subscribe(chatTopics.events(roomId), happen), subscribe(chatTopics.notifications, notice)];
    let over = false;
    const hear = (told = 0) => {
      if (over || currentLine().connection !== connection) return;
      const after = Math.max(told, lastSeq());
      ends.push(subscribe(chatTopics.room(roomId), take, { after: `${after}` }));
    };
    let late: ReturnType<typeof setTimeout> | undefined;
    if (heardBefore.current) void catchUp().then(hear);
    else {
      // The room was told a moment ago; what was read, deleted or left since then follows.
      hear();
      late = setTimeout(() => void catchUp(), settled);
    }
    heardBefore.current = true;
    return () => {
      over = true;
      clearTimeout(late);
      for (const end of ends) end();
    };
  }, [connection, isTold, roomId]);

  useEffect(() => {
    if (viewerId !== undefined) void openOutbox(viewerId);
  }, [viewerId, connection]);

  const doubt = failures > 0 && failures % doubtful === 0;
  const ask = useEffectEvent(() => void moves.refresh(true).catch(() => undefined));
  useEffect(() => {
    if (doubt) ask();
  }, [doubt]);

  return line;
}
