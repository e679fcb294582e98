import { useEffect, useState } from "react";

const minute = 60_000;

/** The current time, updated every minute while `running`. */
export const useMinute = (running: boolean): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      timer = setTimeout(tick, minute - (Date.now() % minute));
    };
    tick();
    return () => clearTimeout(timer);
  }, [running]);
  return now;
};
