import { useEffect, useState } from "react";
import { onIdleAfterLoad } from "../text-font.ts";

/** On a line that is never idle what stands beside the screen waits no longer (ms). */
const latest = 3_000;

let isOver = false;

/**
 * True once the first screen of this page has come with its photos, and from then on: what stands beside the screens is asked for
 * after what stands on them, as both share one line.
 */
export const useAfterFirstScreen = (): boolean => {
  const [isAfter, setIsAfter] = useState(isOver);
  useEffect(() => {
    if (isOver) return undefined;
    const end = () => {
      isOver = true;
      setIsAfter(true);
    };
    onIdleAfterLoad(end);
    const timer = setTimeout(end, latest);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
};
