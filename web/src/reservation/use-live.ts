import { useEffect, useRef, useState } from "react";

/** The connection is opened once what the page needs first is loaded (ms). */
const START_DELAY = 700;

/**
 * Calls `read` whenever something changes at one of the facilities; `hasNewRules`: also in their rules. True while changes come
 * by themselves.
 */
export function useLive(facilityIds: readonly number[], read: (hasNewRules: boolean) => void): boolean {
  const [isLive, setIsLive] = useState(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const ids = facilityIds.join(" ");
  useEffect(() => {
    if (ids === "") return;
    let isOver = false;
    let end = () => {};
    const follow = async () => {
      // Without it the page reads again now and then.
      const part = await import("./follow-facilities.ts").catch(() => undefined);
      if (isOver || part === undefined) return;
      end = part.followFacilities({
        facilityIds: ids.split(" ").map(Number),
        read: (hasNewRules) => latest.current(hasNewRules),
        onLive: setIsLive,
      });
    };
    const timer = setTimeout(() => void follow(), START_DELAY);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
      setIsLive(false);
    };
  }, [ids]);
  return isLive;
}
