import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatTopics, type MemberNotice, type RoomEvent } from "@danji/contract/chat/chat-topics";
import { useEffect, useEffectEvent, useRef } from "react";
import { subscribeToRefusals } from "#chat/outbox/outbox-delivery.ts";
import { currentConnection, subscribe, useConnection } from "#platform/realtime.ts";
import type { RoomActions } from "./room.queries.ts";
import type { TypingName } from "./use-typing.ts";
import {
  type Room,
  withDeleted,
  withMessage,
  withJoinedMember,
  withoutMember,
  withReads,
} from "../message/timeline.ts";

/** Failed reconnects before the session is checked by an HTTP call. */
const failuresBeforeCheck = 3;

/** A room that was loaded a moment ago is read again after this time (ms). */
const catchUpDelay = 500;

/** The room is read anew within this time (ms) after the server has missed something. */
const missedDelay = 3_000;

interface RoomSubscriptionOptions {
  readonly room: Room | undefined;
  readonly roomId: number;
  /** The messages of the room stand on the screen. */
  readonly isShown: boolean;
  readonly roomActions: RoomActions;
  /** True if the reader is at the newest messages. */
  readonly isAtEnd: () => boolean;
  readonly onTyping: (memberId: number, name: TypingName) => void;
  readonly onMessage: (message: ChatMessageView) => void;
  readonly onRemoved: () => void;
}

/**
 * Subscribes to a room: messages after lastSeq, then live events. After a reconnect the room is refetched first, for
 * reads and deletions.
 */
export function useRoomSubscription(options: RoomSubscriptionOptions) {
  const { room, roomId, isShown, roomActions, isAtEnd, onTyping, onMessage, onRemoved } = options;
  // The code of the connection waits for the messages to be shown: both share one line.
  const state = useConnection(isShown);
  const { connection, failures } = state;
  const wasSubscribed = useRef(false);
  const lastSeq = useEffectEvent(() => room?.lastSeq ?? 0);

  const onRoomMessage = useEffectEvent((message: ChatMessageView) => {
    roomActions.change((cached) => withMessage(cached, message));
    onMessage(message);
    // The members are not told that a block was taken back: a message shows it.
    if (room?.state === "BLOCKED") void roomActions.refresh(!isAtEnd()).catch(() => undefined);
  });
  const onRoomEvent = useEffectEvent((event: RoomEvent) => {
    if (event.type === "TYPING")
      onTyping(event.memberId, { nickname: event.nickname, isOffice: event.voice === "OFFICE" });
    if (event.type === "READ") roomActions.change((cached) => withReads(cached, event.reads));
    if (event.type === "DELETE") roomActions.change((cached) => withDeleted(cached, event.seq));
    // Hidden or shown again: what it is now depends on the viewer.
    if (event.type === "CHANGE") void roomActions.reread(event.seq).catch(() => undefined);
    if (event.type !== "JOIN" && event.type !== "LEAVE") return;
    const { memberId, memberCount } = event;
    const change = event.type === "JOIN" ? withJoinedMember : withoutMember;
    roomActions.change((cached) => change(cached, memberId, memberCount));
    // A 1:1 room is closed or reopened when its other member leaves or joins.
    if (room?.kind === "DIRECT") void roomActions.refresh(!isAtEnd()).catch(() => undefined);
  });
  // If that fails, the subscription replays the missing messages.
  const catchUp = useEffectEvent(() => roomActions.refresh(!isAtEnd()).catch(() => undefined));
  const onMemberNotice = useEffectEvent((memberNotice: MemberNotice) => {
    if (memberNotice.type === "ROOM_REMOVED" && memberNotice.chatroomId === roomId) onRemoved();
    // All sockets of a server hear it at once.
    if (memberNotice.type === "MISSED") setTimeout(() => void catchUp(), Math.random() * missedDelay);
  });

  const isLoaded = room !== undefined;
  useEffect(() => {
    if (connection === undefined || !isLoaded) return undefined;
    subscribeToRefusals();
    let isCancelled = false;
    const subscribeToMessages = (refreshedSeq = 0) => {
      if (isCancelled || currentConnection().connection !== connection) return;
      const after = Math.max(refreshedSeq, lastSeq());
      unsubscribes.push(subscribe(chatTopics.room(roomId), onRoomMessage, { headers: { after: `${after}` } }));
    };
    // Reads, deletions and departures of the time without a subscription.
    let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
    const isFirst = !wasSubscribed.current;
    wasSubscribed.current = true;
    const onActive = () => {
      if (isFirst) catchUpTimer = setTimeout(() => void catchUp(), catchUpDelay);
      else void catchUp().then(subscribeToMessages);
    };
    const unsubscribes = [
      subscribe(chatTopics.events(roomId), onRoomEvent),
      subscribe(chatTopics.notifications, onMemberNotice, { onActive }),
    ];
    if (isFirst) subscribeToMessages();
    return () => {
      isCancelled = true;
      clearTimeout(catchUpTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [connection, isLoaded, roomId]);

  const shouldCheckSession = failures > 0 && failures % failuresBeforeCheck === 0;
  const checkSession = useEffectEvent(() => void roomActions.refresh(true).catch(() => undefined));
  useEffect(() => {
    if (shouldCheckSession) checkSession();
  }, [shouldCheckSession]);

  return state;
}
