import type { ChatMessageView } from "@danji/contract/chat";
import { chatCopy } from "@danji/contract/copy/chat";
import { useState } from "react";

/** What a screen reader says of a message that just came. */
export function useNews(viewerId: number, blocked: ReadonlySet<number>) {
  const [said, setSaid] = useState("");
  const tell = ({ sender, message, imageUrl }: ChatMessageView) => {
    if (sender.id === viewerId) return;
    const words = blocked.has(sender.id)
      ? chatCopy.room.blockedMessage
      : imageUrl === null
        ? message
        : chatCopy.photo;
    setSaid(`${sender.nickname}: ${words}`);
  };
  return { said, tell };
}
