import * as contract from "@danji/contract/notification/notification";
import { notificationSettingsInput } from "@danji/contract/notification/notification.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getNotificationSettings, putNotificationSettings } from "./notification-settings.ts";

/** Notification settings. */
export function notificationSettingsRoutes(on: RegisterEndpoint, { db }: Services): void {
  on(contract.getNotificationSettings, {}, ({ viewer }) => getNotificationSettings(db, viewer));

  on(contract.putNotificationSettings, notificationSettingsInput, ({ viewer, body }) =>
    putNotificationSettings(db, viewer, body),
  );
}
