import { notificationListCopy } from "@danji/contract/notification/notification.copy";
import { type CSSProperties, useEffect, useState } from "react";
import { besideScreen, fromFrame } from "#chat/chat.queries.ts";
import { ChatBadge, UnreadBadge } from "#chat/list/unread-badge.tsx";
import { useUnreadNotifications } from "#notification/notification-list.queries.ts";
import { useIsQuiet } from "#notification/notification.queries.ts";

interface TabBadgeProps {
  readonly style?: CSSProperties;
}

let hasArrived = false;

/**
 * True in the first tab bar of this page, whose numbers the screen may have read a moment ago. A later one comes after a screen
 * without tabs, where the numbers were not kept up to date.
 */
const useIsArrival = (): boolean => {
  const [isArrival] = useState(!hasArrived);
  useEffect(
    () => () => {
      hasArrived = true;
    },
    [],
  );
  return isArrival;
};

/** The number of unread messages and open requests on the tab. */
export function MessageBadge({ style = {} }: TabBadgeProps) {
  return <ChatBadge style={style} lists={useIsArrival() ? fromFrame : besideScreen} />;
}

/** The number of unread entries on the tab; none during quiet hours, as the settings say. */
export function NotificationBadge({ style }: TabBadgeProps) {
  const { data: count = 0 } = useUnreadNotifications({ refetchOnMount: !useIsArrival() });
  return <UnreadBadge count={useIsQuiet() ? 0 : count} label={notificationListCopy.unreadNumber} style={style} />;
}
