import * as contract from "@danji/contract/notification/notification-list";
import {
  countNotificationsInput,
  listNotificationsInput,
  readAllNotificationsInput,
  readNotificationInput,
} from "@danji/contract/notification/notification-list.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { listNotifications, readNotifications } from "./notification-list.ts";
import type { NotificationText } from "./source.ts";
import { countNotifications } from "./unread/count-notifications.ts";
import { unreadKinds } from "./unread/unread-kinds.ts";

export function notificationListRoutes(
  on: RegisterEndpoint,
  { db, memberNotices }: Services,
  text: NotificationText,
): void {
  const kinds = unreadKinds(memberNotices);
  on(contract.listNotifications, listNotificationsInput, ({ viewer, query }) =>
    listNotifications(db, viewer, text, query),
  );

  on(contract.countNotifications, countNotificationsInput, ({ viewer, query: { anew } }) => {
    if (anew !== undefined) kinds.forget(viewer.memberId);
    return countNotifications(db, viewer, text, kinds);
  });

  on(contract.readNotification, readNotificationInput, ({ viewer, body: { until, ...entry } }) =>
    readNotifications(db, viewer, { entry, until }),
  );

  on(contract.readAllNotifications, readAllNotificationsInput, ({ viewer, body }) =>
    readNotifications(db, viewer, body),
  );
}
