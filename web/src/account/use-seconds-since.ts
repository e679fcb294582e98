import { useEffect, useState } from "react";

/** Whole seconds since a time in milliseconds, counting on with the clock; Infinity where there is none. */
export const useSecondsSince = (since: number | null): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  // The first draw after `since` may still hold an older time.
  return since === null ? Infinity : Math.max(0, Math.floor((now - since) / 1_000));
};
