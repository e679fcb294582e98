import { chatLimits } from "@danji/contract/chat/chat-rules";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import type { CSSProperties } from "react";
import type { ListOptions } from "#chat/chat.queries.ts";
import { cx } from "#ui/cx.ts";
import { useIsNotificationEnabled } from "#notification/notification.queries.ts";
import { useChatUnreadCounts } from "./chat-unread-counts.ts";

interface UnreadBadgeProps {
  readonly count: number;
  /** What is counted, for screen readers. */
  readonly label: (count: string) => string;
  /** The room is muted. */
  readonly quiet?: boolean;
  readonly style?: CSSProperties | undefined;
}

/** The unread count; nothing at 0. */
export function UnreadBadge({ count, label, quiet = false, style }: UnreadBadgeProps) {
  if (count === 0) return null;
  const shown = count < chatLimits.unreadMax ? String(count) : chatListCopy.atMost(chatLimits.unreadMax);
  return (
    <span
      style={style}
      className={cx(
        "grid min-h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-bold tabular-nums",
        quiet ? "bg-line text-body" : "bg-accent text-on-accent",
      )}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{label(shown)}</span>
    </span>
  );
}

/** Unread messages plus open requests, as far as their notifications are enabled now. */
export function ChatBadge({ style, lists }: { readonly style?: CSSProperties; readonly lists?: ListOptions }) {
  const { direct, group, received } = useChatUnreadCounts(lists);
  const isEnabled = useIsNotificationEnabled();
  const messages = isEnabled("CHAT_MESSAGE") ? direct + group : 0;
  const requests = isEnabled("CHAT_REQUEST") ? received : 0;
  return <UnreadBadge count={messages + requests} label={chatListCopy.news} style={style} />;
}
