import type { notificationSettingsInput } from "./notification.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { NotificationSettings } from "./notification-rules.ts";

/** The viewer's notification settings, for every device. */
export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/api/member/notification-settings",
  access: "member",
  answer: answer<NotificationSettings>(),
});

/** Replaces them; the last call wins. */
export const putNotificationSettings = endpoint({
  method: "PUT",
  path: "/api/member/notification-settings",
  access: "member",
  input: input<typeof notificationSettingsInput>(),
  answer: answer<NotificationSettings>(),
});
