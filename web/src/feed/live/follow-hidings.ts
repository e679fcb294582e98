import { feedTopics, type HidingEvent } from "@danji/contract/feed/feed-topics";
import type { QueryClient } from "@tanstack/react-query";
import { commentKeys } from "#feed/comment/comment.queries.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { currentConnection, subscribe, watchConnection } from "#platform/realtime.ts";
import { applyHiding } from "./hiding-changes.ts";

/**
 * Follows what is hidden in a complex while the page is seen: a page in the background holds no connection. What may have
 * been missed in between is read again. Returns what ends it.
 */
export const followHidings = (client: QueryClient, complexId: number): (() => void) => {
  let connection: number | undefined;
  let hasFollowed = false;
  let unsubscribe = () => {};
  let unwatch: (() => void) | undefined;

  const onConnection = () => {
    const current = currentConnection().connection;
    if (current === connection) return;
    unsubscribe();
    unsubscribe = () => {};
    connection = current;
    if (current === undefined) return;
    unsubscribe = subscribe<HidingEvent>(feedTopics.hidings(complexId), (event) => {
      void applyHiding(client, event).catch(() => undefined);
    });
    if (hasFollowed) {
      void client.invalidateQueries({ queryKey: feedKeys.details });
      void client.invalidateQueries({ queryKey: commentKeys.all });
    }
    hasFollowed = true;
  };
  const stop = () => {
    unsubscribe();
    unsubscribe = () => {};
    connection = undefined;
    unwatch?.();
    unwatch = undefined;
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") stop();
    else if (unwatch === undefined) {
      unwatch = watchConnection(onConnection);
      onConnection();
    }
  };
  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    stop();
  };
};
