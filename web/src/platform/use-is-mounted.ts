import { type RefObject, useEffect, useRef } from "react";

/** `current` is true while the component is mounted; check it before navigating after an await. */
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
