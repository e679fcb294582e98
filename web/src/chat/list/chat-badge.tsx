import { chatListCopy } from "@danji/contract/copy/chat-list";
import { useMayTell } from "#notification/use-may-tell.ts";
import { useChatNews } from "./chat-news.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** How much waits in chat: unread messages and open requests, as far as the viewer wants to hear of them now. */
export function ChatBadge() {
  const { direct, group, received } = useChatNews();
  const mayTell = useMayTell();
  const messages = mayTell("CHAT_MESSAGE") ? direct + group : 0;
  const requests = mayTell("CHAT_REQUEST") ? received : 0;
  return <UnreadBadge count={messages + requests} words={chatListCopy.news} />;
}
