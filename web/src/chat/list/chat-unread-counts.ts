import { besideScreen, type ListOptions } from "#chat/chat.queries.ts";
import { useReceivedRequests } from "#chat/request/requests.queries.ts";
import type { Rooms } from "./room-list-updates.ts";
import { useRooms } from "./rooms.queries.ts";

/** Unread messages of rooms that are not muted. */
const unreadOf = (rooms: Rooms = []): number =>
  rooms.reduce((sum, { isMuted, unreadCount }) => sum + (isMuted ? 0 : unreadCount), 0);

/** The viewer's unread count in each part of chat; 0 while unknown. Options as of `besideScreen` and `fromFrame`. */
export const useChatUnreadCounts = (options: ListOptions = besideScreen) => {
  const { data: direct } = useRooms("direct", options);
  const { data: group } = useRooms("group", options);
  const { data: received = [] } = useReceivedRequests(options);
  return {
    direct: unreadOf(direct),
    group: unreadOf(group),
    received: received.filter(({ status }) => status === "PENDING").length,
  };
};
