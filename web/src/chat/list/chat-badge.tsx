import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { useIsNotificationEnabled } from "#notification/use-is-notification-enabled.ts";
import { useChatUnreadCounts } from "./chat-unread-counts.ts";
import { UnreadBadge } from "./unread-badge.tsx";

/** Unread messages plus open requests, as far as their notifications are enabled now. */
export function ChatBadge() {
  const { direct, group, received } = useChatUnreadCounts();
  const isEnabled = useIsNotificationEnabled();
  const messages = isEnabled("CHAT_MESSAGE") ? direct + group : 0;
  const requests = isEnabled("CHAT_REQUEST") ? received : 0;
  return <UnreadBadge count={messages + requests} label={chatListCopy.news} />;
}
