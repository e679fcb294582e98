import { useLayoutEffect, useSyncExternalStore } from "react";

/** Parts of the screen that show a notice of their own of a lost connection. */
let parts = 0;
const listeners = new Set<() => void>();

const change = (by: number): void => {
  parts += by;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** While `isShown`, the screen has its own notice of a lost connection, and the frame shows none. */
export const useOwnConnectionNotice = (isShown: boolean): void => {
  // Before the screen is painted: the notice of the frame would be there for a moment.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    change(1);
    return () => change(-1);
  }, [isShown]);
};

export const useHasOwnConnectionNotice = (): boolean => useSyncExternalStore(subscribe, () => parts > 0);
