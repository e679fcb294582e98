import { useSyncExternalStore } from "react";

// SPEC section 1: up to 1024 px the app has the window for itself. The style sheet says the same.
const wideQuery = matchMedia("(min-width: 1025px)");

const subscribe = (listener: () => void) => {
  wideQuery.addEventListener("change", listener);
  return () => wideQuery.removeEventListener("change", listener);
};

/** True where the landing panel stands beside the phone. */
export const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches);
