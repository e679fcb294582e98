import { useSyncExternalStore } from "react";

const subscribe = (onChange: () => void) => {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
};

/** What stands behind the "#" of the address: a secret of a link there reaches no server and no log. */
export const useFragment = (): string => useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
