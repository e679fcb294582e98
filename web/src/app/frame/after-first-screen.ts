import { startTransition, useEffect, useState } from "react";
import { onIdleAfterLoad } from "../text-font.ts";

/** On a line that is never idle what stands beside the screen waits no longer (ms). */
const latest = 3_000;

const listeners = new Set<() => void>();
let isWaiting = false;
let isOver = false;

const end = (): void => {
  isOver = true;
  for (const listener of listeners) listener();
};

/** One wait for all parts: each of them reads at the same moment, and a list that two of them need is read once. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The wait may have ended between the rendering of a part and its effect.
  if (isOver) listener();
  else if (!isWaiting) {
    isWaiting = true;
    onIdleAfterLoad(end);
    setTimeout(end, latest);
  }
  return () => void listeners.delete(listener);
};

/**
 * True once the first screen of this page has come with its photos, and from then on: what stands beside the screens is asked for
 * after what stands on them, as both share one line. Rendered as a transition, in pieces; an external store would be rendered at once.
 */
export const useAfterFirstScreen = (): boolean => {
  const [isShown, setIsShown] = useState(isOver);
  useEffect(() => (isShown ? undefined : subscribe(() => startTransition(() => setIsShown(true)))), [isShown]);
  return isShown;
};
