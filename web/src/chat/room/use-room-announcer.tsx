import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isOfRoom, type UnsentMessage } from "#chat/outbox/outbox.ts";
import { messageKind } from "#chat/outbox/message-kind.ts";
import type { UnsentWords } from "#chat/outbox/outbox-delivery.ts";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { isHiddenMessage } from "../message/rows.ts";

interface RoomAnnouncerOptions {
  readonly roomId: number;
  readonly viewerId: number;
  readonly blocked: ReadonlySet<number>;
}

const failureOf = ({ item, held }: UnsentMessage): string | undefined => item.failure ?? held;

/** What screen readers are told in a room: a new message of another member, and a refusal of an own one. */
export function useRoomAnnouncer({ roomId, viewerId, blocked }: RoomAnnouncerOptions) {
  const [announcement, setAnnouncement] = useState({ count: 0, text: "" });
  const announce = useCallback((text: string) => setAnnouncement(({ count }) => ({ count: count + 1, text })), []);

  const outbox = useOutbox<UnsentWords>(messageKind);
  // Those of this visit: what was refused before it is not told again.
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unsent = outbox.filter((entry) => isOfRoom(entry, roomId, viewerId));
    const refused = unsent.find((entry) => failureOf(entry) !== undefined && waiting.current.has(entry.item.id));
    if (refused !== undefined) announce(`${chatCopy.failed}: ${failureOf(refused)}`);
    waiting.current = new Set(unsent.flatMap((entry) => (failureOf(entry) === undefined ? [entry.item.id] : [])));
  }, [outbox, roomId, viewerId, announce]);

  const announceMessage = (received: ChatMessageView) => {
    const { sender, message, imageUrl } = received;
    if (sender.id === viewerId) return;
    const words = imageUrl === null ? message : chatCopy.photo;
    announce(`${sender.nickname}: ${isHiddenMessage(received, blocked) ? chatCopy.room.blockedMessage : words}`);
  };
  const region: ReactNode = (
    <p role="status" className="sr-only">
      {/* A node of its own for each: the same text in the same node is no change, and is not announced. */}
      <span key={announcement.count}>{announcement.text}</span>
    </p>
  );
  return { announceMessage, region };
}
