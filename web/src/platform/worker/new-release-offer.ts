import { useSyncExternalStore } from "react";

// The entry of the newest release that a worker has told of, until the offer is put off.
let offered: string | undefined;
let declined: string | undefined;
const listeners = new Set<() => void>();

const change = (): void => {
  for (const listener of listeners) listener();
};

/** True if this page runs the release with that entry. */
const runs = (entry: string): boolean => document.querySelector(`script[src="${entry}"]`) !== null;

/** A worker of the release with this entry serves the page from now on. */
export const noteRelease = (entry: string): void => {
  offered = runs(entry) || entry === declined ? undefined : entry;
  change();
};

/** Not now: this release is not offered again before the next load. */
export const declineRelease = (): void => {
  declined = offered;
  offered = undefined;
  change();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while a newer release is ready: a reload opens it. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => offered !== undefined);
