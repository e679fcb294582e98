import { chatListCopy } from "@danji/contract/copy/chat-list";
import { useChatNews } from "./chat-news.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** How much waits in chat: unread messages and open requests. */
export function ChatBadge() {
  const { direct, group, received } = useChatNews();
  return <UnreadBadge count={direct + group + received} words={chatListCopy.news} />;
}
