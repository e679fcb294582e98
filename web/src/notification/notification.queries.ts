import { getNotificationSettings, putNotificationSettings } from "@danji/contract/notification/notification";
import {
  type NotificationSettings,
  isNotificationEnabled,
  isQuiet,
  type NotificationKind,
} from "@danji/contract/notification/notification-rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { useMinute } from "#platform/time/use-minute.ts";

const queryKey = ["notification-settings"];

/** The viewer's notification settings. */
export const useNotificationSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(getNotificationSettings, { signal }) });

/** Changes the settings optimistically; on an error they are restored and `onFailed` is called. */
export const useChangeNotificationSettings = (onFailed: (error: Error) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    // One at a time, so that the last change is the last that the server receives.
    scope: { id: "notification-settings" },
    mutationFn: (body: NotificationSettings) => call(putNotificationSettings, { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<NotificationSettings>(queryKey);
      client.setQueryData(queryKey, next);
      return before;
    },
    onError: (error, _next, before) => {
      client.setQueryData(queryKey, before);
      onFailed(error);
    },
    onSettled: () => {
      // While another change is pending, a refetch would overwrite its optimistic value.
      if (client.isMutating({ mutationKey: queryKey }) === 1) return client.invalidateQueries({ queryKey });
      return undefined;
    },
  });
};

/** Quiet hours are now. */
export const useIsQuiet = (): boolean => {
  const { data: settings } = useNotificationSettings();
  const now = useMinute(settings !== undefined && settings.quietHours !== null);
  return settings !== undefined && isQuiet(settings, now);
};

/** Whether notifications of a kind are enabled now; none until the settings are loaded, all when they cannot be. */
export const useIsNotificationEnabled = (): ((kind: NotificationKind) => boolean) => {
  const { data: settings, isError } = useNotificationSettings();
  const now = useMinute(settings !== undefined && settings.quietHours !== null);
  return (kind) => (settings === undefined ? isError : isNotificationEnabled(settings, kind, now));
};
