import { useCallback, useSyncExternalStore } from "react";

/** True while the media query matches. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** From here on the desk has its side navigation and a detail beside its list; so it has on paper. desk.css has the same breakpoint. */
export const useIsDeskWide = (): boolean => useMediaQuery("(min-width: 1024px), print");
