import { useMemo, useSyncExternalStore } from "react";
import { outboxEntries, type OutboxEntry, subscribeToOutbox } from "./outbox-entries.ts";

/** One entry of this tab, by its id. */
export const useOutboxEntry = (id: string): OutboxEntry | undefined =>
  useSyncExternalStore(subscribeToOutbox, outboxEntries).find(({ item }) => item.id === id);

/** The entries of a kind in a lane, the oldest first. */
export const useOutbox = <Words>(kind: string, lane?: string): readonly OutboxEntry<Words>[] => {
  const entries = useSyncExternalStore(subscribeToOutbox, outboxEntries);
  return useMemo(
    () =>
      entries.filter(
        ({ item }) => item.kind === kind && (lane === undefined || item.lane === lane),
      ) as OutboxEntry<Words>[],
    [entries, kind, lane],
  );
};
