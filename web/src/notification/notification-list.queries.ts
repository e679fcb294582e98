import {
  countNotifications,
  listNotifications,
  type NotificationPage,
  type NotificationView,
  readAllNotifications,
  readNotification,
  type UnreadNotificationsView,
} from "@danji/contract/notification/notification-list";
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** Query keys; what changes the list changes the number, too. */
const notificationListKeys = {
  all: ["notifications"],
  list: ["notifications", "list"],
  unread: ["notifications", "unread"],
} as const;

/** What the viewer was told of, the newest first. */
export const useNotificationList = () =>
  useInfiniteQuery({
    queryKey: notificationListKeys.list,
    queryFn: ({ pageParam: cursor, signal }) => call(listNotifications, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NotificationPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ notifications }) => notifications),
    refetchOnWindowFocus: true,
  });

/** Milliseconds after a notice in which the number is counted anew: the process that answers may not have got the notice yet. */
const COUNTED_ANEW_MS = 5_000;
let announcedAt = -COUNTED_ANEW_MS;

/** Reads list and number anew: they have changed. */
export function readNotificationsAnew(client: QueryClient): void {
  announcedAt = performance.now();
  void client.invalidateQueries({ queryKey: notificationListKeys.all });
}

const countUnread = ({ signal }: { readonly signal: AbortSignal }) => {
  const anew = performance.now() - announcedAt < COUNTED_ANEW_MS ? "true" : undefined;
  return call(countNotifications, { query: { anew }, signal });
};

/**
 * The number of unread entries. A failed read is repeated at the next focus, and says nothing meanwhile. Without `refetchOnMount`
 * what another part has read is shown as it is.
 */
export const useUnreadNotifications = ({ refetchOnMount } = { refetchOnMount: true }) =>
  useQuery({
    queryKey: notificationListKeys.unread,
    queryFn: countUnread,
    retry: false,
    retryOnMount: false,
    refetchOnMount,
    refetchOnWindowFocus: true,
    select: ({ unreadCount }: UnreadNotificationsView) => unreadCount,
  });

type Pages = InfiniteData<NotificationPage>;

/** Marks entries as read in the cache; the number falls by those that were unread. */
function markRead(client: QueryClient, isMeant: (entry: NotificationView) => boolean): void {
  let read = 0;
  client.setQueryData<Pages>(
    notificationListKeys.list,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((entry) => {
            if (entry.isRead || !isMeant(entry)) return entry;
            read += 1;
            return { ...entry, isRead: true };
          }),
        })),
      },
  );
  client.setQueryData<UnreadNotificationsView>(
    notificationListKeys.unread,
    (number) => number && { unreadCount: Math.max(0, number.unreadCount - read) },
  );
}

/** Marks one entry as read when it is opened. */
export const useReadNotification = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, thingId, notificationId }: NotificationView) =>
      call(readNotification, { body: { kind, thingId, until: notificationId } }),
    onMutate: ({ kind, thingId }) => markRead(client, (one) => one.kind === kind && one.thingId === thingId),
    // The entry is gone from the screen: what the server has is read anew.
    onError: () => void client.invalidateQueries({ queryKey: notificationListKeys.all }),
  });
};

/** Marks all as read, up to the newest that is shown. */
export const useReadAllNotifications = (onFailed: (error: Error) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => call(readAllNotifications, { body: { until } }),
    onMutate: () => markRead(client, () => true),
    onError: onFailed,
    onSettled: () => client.invalidateQueries({ queryKey: notificationListKeys.all }),
  });
};
