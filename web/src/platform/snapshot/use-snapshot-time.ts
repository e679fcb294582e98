import { notifyManager, onlineManager, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { onQueryChange } from "#platform/query-client.ts";
import { isUnanswered, readTimeOf } from "./query-snapshots.ts";

/**
 * When the oldest content of the screen was read (ms, server's clock), if the server cannot be asked for newer content;
 * else undefined. The queries of the frame around the screen count only where the screen has none of its own.
 */
export const useSnapshotTime = (isFrameQuery: (queryKey: QueryKey) => boolean): number | undefined => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => {
      const onChange = notifyManager.batchCalls(listener);
      const stops = [onQueryChange(cache, onChange), onlineManager.subscribe(onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const isOnline = onlineManager.isOnline();
    const active = cache.getAll().filter((query) => query.isActive());
    const ofScreen = active.filter(({ queryKey }) => !isFrameQuery(queryKey));
    const times = (ofScreen.length === 0 ? active : ofScreen)
      .filter((query) => query.state.data !== undefined && (!isOnline || isUnanswered(query)))
      .map(readTimeOf);
    return times.length === 0 ? undefined : Math.min(...times);
  });
};
