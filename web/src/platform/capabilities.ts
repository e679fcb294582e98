import { type CapabilitiesView, getCapabilities } from "@danji/contract/capability";
import { useSyncExternalStore } from "react";
import { call } from "./api.ts";

interface CapabilitiesState {
  /** Undefined until the server answered, and where it could not be reached. */
  readonly data: CapabilitiesView | undefined;
  readonly isPending: boolean;
}

// Not a query: the login screen needs this one answer, and 11 kB of query client for it would be dear.
const listeners = new Set<() => void>();
let state: CapabilitiesState = { data: undefined, isPending: true };
let isLoading = false;

const load = async (): Promise<void> => {
  if (isLoading || state.data !== undefined) return;
  isLoading = true;
  const data = await call(getCapabilities).catch(() => undefined);
  isLoading = false;
  state = { data, isPending: false };
  for (const listener of listeners) listener();
};

const reload = (): void => void load();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  reload();
  window.addEventListener("online", reload);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("online", reload);
  };
};

/**
 * What this server has (CONTRACT "capabilities"). It is asked once and does not change while the page is
 * open; after a failure it is asked again by the next screen that wants it, or once back online.
 */
export const useCapabilities = (): CapabilitiesState => useSyncExternalStore(subscribe, () => state);
