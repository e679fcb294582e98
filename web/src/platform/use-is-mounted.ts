import { type RefObject, useEffect, useRef } from "react";

/** True in `current` while the screen stands: what comes back late leads nobody away who has gone elsewhere. */
export const useIsMounted = (): Readonly<RefObject<boolean>> => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};
