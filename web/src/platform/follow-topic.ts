import { currentConnection, subscribe, watchConnection } from "./realtime.ts";

interface Following<Body> {
  readonly destination: string;
  readonly onMessage: (body: Body) => void;
  /** Connected again, or seen again: something may have been missed. */
  readonly onMissed: () => void;
  /** Whether what changes comes by itself now. */
  readonly onLive?: (isLive: boolean) => void;
}

/**
 * Follows a destination of the socket while the page is seen: a page in the background holds no connection, since a member
 * may have five. Returns what ends it.
 */
export const followTopic = <Body>({ destination, onMessage, onMissed, onLive }: Following<Body>): (() => void) => {
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
    if (current === undefined) {
      onLive?.(false);
      return;
    }
    const mayHaveMissed = hasFollowed;
    hasFollowed = true;
    const onActive = () => {
      onLive?.(true);
      if (mayHaveMissed) onMissed();
    };
    unsubscribe = subscribe<Body>(destination, onMessage, { onActive });
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
