import { type RefObject, useEffect, useEffectEvent } from "react";
import { goesDown, pulled, pullEnough } from "./pull.ts";

interface Finger {
  readonly x: number;
  readonly y: number;
  /** Where it goes was seen: it pulls the list. */
  readonly pulls: boolean;
}

const fingerOf = (event: TouchEvent): Finger | undefined => {
  const [touch, second] = event.touches;
  if (touch === undefined || second !== undefined) return undefined;
  return { x: touch.clientX, y: touch.clientY, pulls: false };
};

/**
 * Draws what `box` holds down under a finger while #app-scroll stands at its top: --pull is the way in px,
 * --pull-share its part of what is enough. Letting go beyond that calls `onPulled`.
 */
export const usePull = (box: RefObject<HTMLElement | null>, onPulled: () => void): void => {
  const pulledEnough = useEffectEvent(onPulled);

  useEffect(() => {
    const element = box.current;
    const scroller = document.getElementById("app-scroll");
    if (element === null || scroller === null) return undefined;
    let finger: Finger | undefined;
    let way = 0;

    // Straight to the style: a drawing of React for every move would come too late for 60 a second.
    const draw = (next: number) => {
      way = next;
      element.style.setProperty("--pull", `${next}px`);
      element.style.setProperty("--pull-share", String(Math.min(1, next / pullEnough)));
      element.toggleAttribute("data-pulling", next > 0);
    };
    const begin = (event: TouchEvent) => {
      finger = scroller.scrollTop <= 0 ? fingerOf(event) : undefined;
    };
    const move = (event: TouchEvent) => {
      const now = fingerOf(event);
      if (finger === undefined || now === undefined) return;
      const [across, down] = [now.x - finger.x, now.y - finger.y];
      if (!finger.pulls && !goesDown(across, down)) {
        finger = undefined;
        return;
      }
      // Taken once for the pull, the touch is no scrolling any more.
      if (event.cancelable) event.preventDefault();
      finger = { ...finger, pulls: true };
      draw(pulled(down));
    };
    const end = () => {
      if (finger === undefined) return;
      finger = undefined;
      if (way >= pullEnough) pulledEnough();
      draw(0);
    };
    const giveUp = () => {
      finger = undefined;
      draw(0);
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", giveUp);
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", giveUp);
    };
  }, [box]);
};
