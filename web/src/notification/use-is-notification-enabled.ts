import { isNotificationEnabled, type NotificationKind } from "@danji/contract/notification/notification-rules";
import { useNotificationSettings } from "./notification.queries.ts";
import { useMinute } from "#platform/time/use-minute.ts";

/** Whether notifications of a kind are enabled now; none until the settings are loaded, all when they cannot be. */
export const useIsNotificationEnabled = (): ((kind: NotificationKind) => boolean) => {
  const { data: settings, isError } = useNotificationSettings();
  const now = useMinute(settings !== undefined && settings.quietHours !== null);
  return (kind) => (settings === undefined ? isError : isNotificationEnabled(settings, kind, now));
};
