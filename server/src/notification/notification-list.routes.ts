import * as contract from "@danji/contract/notification/notification-list";
import {
  listNotificationsInput,
  readAllNotificationsInput,
  readNotificationInput,
} from "@danji/contract/notification/notification-list.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { countNotifications, listNotifications, readNotifications } from "./notification-list.ts";
import type { NotificationText } from "./source.ts";

export function notificationListRoutes(on: RegisterEndpoint, { db }: Services, text: NotificationText): void {
  on(contract.listNotifications, listNotificationsInput, ({ viewer, query }) =>
    listNotifications(db, viewer, text, query),
  );

  on(contract.countNotifications, {}, ({ viewer }) => countNotifications(db, viewer, text));

  on(contract.readNotification, readNotificationInput, ({ viewer, body: { until, ...entry } }) =>
    readNotifications(db, viewer, { entry, until }),
  );

  on(contract.readAllNotifications, readAllNotificationsInput, ({ viewer, body }) =>
    readNotifications(db, viewer, body),
  );
}
