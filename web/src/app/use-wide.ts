import { useSyncExternalStore } from "react";

// SPEC section 1: up to 1024 px the app has the window for itself. The style sheet says the same.
const wide = matchMedia("(min-width: 1025px)");

const subscribe = (listener: () => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** True where the landing panel stands beside the phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
