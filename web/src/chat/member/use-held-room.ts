import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { chatKeys } from "#chat/chat.queries.ts";
import type { Room } from "#chat/room/timeline.ts";

/** The room that is open, as its screen holds it: what lies over it asks for nothing of its own. */
export const useHeldRoom = (roomId: number): Room | undefined => {
  const queryClient = useQueryClient();
  const watch = useCallback((tell: () => void) => queryClient.getQueryCache().subscribe(tell), [queryClient]);
  return useSyncExternalStore(watch, () => queryClient.getQueryData<Room>(chatKeys.room(roomId)));
};
