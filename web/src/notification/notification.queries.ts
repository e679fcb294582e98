import {
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
} from "@danji/contract/notification";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const queryKey = ["notification-settings"];

/** What the viewer wants to hear of. */
export const useNotificationSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(getNotificationSettings, { signal }) });

/** Changes them, seen at once; where that fails they stand as before, and `onFailed` hears of it. */
export const useChangeNotificationSettings = (onFailed: (error: Error) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    // One after the other, so that the last change is the last that the server hears.
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
      // While another change is on its way the server's answer would undo what is seen of it.
      if (client.isMutating({ mutationKey: queryKey }) === 1) return client.invalidateQueries({ queryKey });
      return undefined;
    },
  });
};
