import { isNotificationEnabled, type NotificationKind } from "@danji/contract/notification";
import { useNotificationSettings } from "./notification.queries.ts";
import { useMinute } from "./use-minute.ts";

/** Which news may be shown now; none until the settings are known, all where they cannot be had. */
export const useIsNotificationEnabled = (): ((kind: NotificationKind) => boolean) => {
  const { data: settings, isError } = useNotificationSettings();
  const now = useMinute(settings !== undefined && settings.quietHours !== null);
  return (kind) => (settings === undefined ? isError : isNotificationEnabled(settings, kind, now));
};
