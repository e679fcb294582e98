import type { ChatMessageView } from "@danji/contract/chat/chat";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { useState } from "react";

/** Live-region text for a new message. */
export function useMessageAnnouncer(viewerId: number, blocked: ReadonlySet<number>) {
  const [announcement, setAnnouncement] = useState("");
  const announce = ({ sender, message, imageUrl }: ChatMessageView) => {
    if (sender.id === viewerId) return;
    const words = blocked.has(sender.id) ? chatCopy.room.blockedMessage : imageUrl === null ? message : chatCopy.photo;
    setAnnouncement(`${sender.nickname}: ${words}`);
  };
  return { announcement, announce };
}
