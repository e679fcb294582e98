import { type CapabilitiesView, getCapabilities } from "@danji/contract/capability";
import { useSyncExternalStore } from "react";
import { call } from "./api.ts";

interface Known {
  /** Undefined until the server answered, and where it could not be reached. */
  readonly data: CapabilitiesView | undefined;
  readonly isPending: boolean;
}

// Not a query: the login screen needs this one answer, and 11 kB of query client for it would be dear.
const listeners = new Set<() => void>();
let known: Known = { data: undefined, isPending: true };
let asking = false;

const ask = async (): Promise<void> => {
  if (asking || known.data !== undefined) return;
  asking = true;
  const data = await call(getCapabilities).catch(() => undefined);
  asking = false;
  known = { data, isPending: false };
  for (const listener of listeners) listener();
};

const askAgain = (): void => void ask();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  askAgain();
  window.addEventListener("online", askAgain);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("online", askAgain);
  };
};

/**
 * What this server has (CONTRACT "capabilities"). It is asked once and does not change while the page is
 * open; after a failure it is asked again by the next screen that wants it, or once back online.
 */
export const useCapabilities = (): Known => useSyncExternalStore(subscribe, () => known);
