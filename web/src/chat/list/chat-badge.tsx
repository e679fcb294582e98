import { chatListCopy } from "@danji/contract/copy/chat-list";
import { useIsNotificationEnabled } from "#notification/use-is-notification-enabled.ts";
import { useChatUnreadCounts } from "./chat-unread-counts.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** How much waits in chat: unread messages and open requests, as far as the viewer wants to hear of them now. */
export function ChatBadge() {
  const { direct, group, received } = useChatUnreadCounts();
  const isEnabled = useIsNotificationEnabled();
  const messages = isEnabled("CHAT_MESSAGE") ? direct + group : 0;
  const requests = isEnabled("CHAT_REQUEST") ? received : 0;
  return <UnreadBadge count={messages + requests} label={chatListCopy.news} />;
}
