import { useSyncExternalStore } from "react";

// SPEC section 1: up to 1024 px the app fills the window. The style sheet has the same breakpoint.
const wideQuery = matchMedia("(min-width: 1025px)");

const subscribe = (listener: () => void) => {
  wideQuery.addEventListener("change", listener);
  return () => wideQuery.removeEventListener("change", listener);
};

/** True if the landing panel is shown beside the phone. */
export const useIsWideScreen = (): boolean => useSyncExternalStore(subscribe, () => wideQuery.matches);
