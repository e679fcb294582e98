import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { chatKeys } from "#chat/chat.queries.ts";
import type { Room } from "#chat/message/timeline.ts";

/** The open room from the cache: overlays make no request of their own. */
export const useCachedRoom = (roomId: number): Room | undefined => {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => queryClient.getQueryData<Room>(chatKeys.room(roomId)));
};
