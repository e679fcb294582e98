import { useEffect, useState } from "react";

/** Whole seconds since a time in milliseconds, updated by the clock; Infinity if the time is undefined. */
export const useSecondsSince = (since: number | null): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  // The first render after `since` changed may still have an older time.
  return since === null ? Infinity : Math.max(0, Math.floor((now - since) / 1_000));
};
