import { type CapabilitiesView, getCapabilities } from "@danji/contract/app/capability";
import { useSyncExternalStore } from "react";
import { call } from "./api.ts";

interface CapabilitiesState {
  /** Undefined until the server responded, and if it could not be reached. */
  readonly data: CapabilitiesView | undefined;
  readonly isPending: boolean;
}

// Not a query: the login screen needs only this call, and the query client costs 11 kB.
const listeners = new Set<() => void>();
let state: CapabilitiesState = { data: undefined, isPending: true };
let loading: Promise<CapabilitiesView> | undefined;

/** The capabilities, loaded if they are not known. Rejects as `call` does. */
export const knownCapabilities = async (): Promise<CapabilitiesView> => {
  if (state.data !== undefined) return state.data;
  loading ??= load();
  return loading;
};

async function load(): Promise<CapabilitiesView> {
  let data: CapabilitiesView | undefined;
  try {
    data = await call(getCapabilities);
    return data;
  } finally {
    loading = undefined;
    state = { data, isPending: false };
    for (const listener of listeners) listener();
  }
}

/** Loads the capabilities if they are not known. Never rejects. */
export const loadCapabilities = (): Promise<void> =>
  knownCapabilities().then(
    () => undefined,
    () => undefined,
  );

const reload = (): void => void loadCapabilities();

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
 * The server's capabilities (CONTRACT "capabilities"), loaded once per page. After a failure they are loaded again by
 * the next component that uses them, or once the server can be reached again.
 */
export const useCapabilities = (): CapabilitiesState => useSyncExternalStore(subscribe, () => state);
