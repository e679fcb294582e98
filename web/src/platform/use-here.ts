import { type RefObject, useEffect, useRef } from "react";

/** True in `current` while the screen stands: what comes back late leads nobody away who has gone elsewhere. */
export const useHere = (): Readonly<RefObject<boolean>> => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
};
