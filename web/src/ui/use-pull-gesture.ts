import { type RefObject, useEffect, useEffectEvent } from "react";
import { isDownwardSwipe, pullOffset, pullThreshold } from "./pull.ts";

interface TouchPoint {
  readonly x: number;
  readonly y: number;
  /** Where it goes was seen: it pulls the list. */
  readonly isPulling: boolean;
}

const touchPointOf = (event: TouchEvent): TouchPoint | undefined => {
  const [touch, second] = event.touches;
  if (touch === undefined || second !== undefined) return undefined;
  return { x: touch.clientX, y: touch.clientY, isPulling: false };
};

/**
 * Draws what `box` holds down under a finger while #app-scroll stands at its top: --pull is the way in px,
 * --pull-share its part of what is enough. Letting go beyond that calls `onRefresh`.
 */
export const usePullGesture = (box: RefObject<HTMLElement | null>, onRefresh: () => void): void => {
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const element = box.current;
    const scroller = document.getElementById("app-scroll");
    if (element === null || scroller === null) return undefined;
    let startPoint: TouchPoint | undefined;
    let distance = 0;

    // Straight to the style: a drawing of React for every move would come too late for 60 a second.
    const applyOffset = (next: number) => {
      distance = next;
      element.style.setProperty("--pull", `${next}px`);
      element.style.setProperty("--pull-share", String(Math.min(1, next / pullThreshold)));
      element.toggleAttribute("data-pulling", next > 0);
    };
    const begin = (event: TouchEvent) => {
      startPoint = scroller.scrollTop <= 0 ? touchPointOf(event) : undefined;
    };
    const move = (event: TouchEvent) => {
      const now = touchPointOf(event);
      if (startPoint === undefined || now === undefined) return;
      const [across, down] = [now.x - startPoint.x, now.y - startPoint.y];
      if (!startPoint.isPulling && !isDownwardSwipe(across, down)) {
        startPoint = undefined;
        return;
      }
      // Taken once for the pull, the touch is no scrolling any more.
      if (event.cancelable) event.preventDefault();
      startPoint = { ...startPoint, isPulling: true };
      applyOffset(pullOffset(down));
    };
    const end = () => {
      if (startPoint === undefined) return;
      startPoint = undefined;
      if (distance >= pullThreshold) refresh();
      applyOffset(0);
    };
    const cancel = () => {
      startPoint = undefined;
      applyOffset(0);
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", cancel);
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", cancel);
    };
  }, [box]);
};
