import { type RefObject, useEffect, useEffectEvent } from "react";

interface TouchPoint {
  readonly x: number;
  readonly y: number;
  /** The direction is known: this touch pulls the list. */
  readonly isPulling: boolean;
}

const touchPointOf = (event: TouchEvent): TouchPoint | undefined => {
  const [touch, second] = event.touches;
  if (touch === undefined || second !== undefined) return undefined;
  return { x: touch.clientX, y: touch.clientY, isPulling: false };
};

/**
 * Moves the content of `box` with a downward swipe while #app-scroll is at its top: --pull is the offset in px,
 * --pull-share its share of the threshold. Releasing beyond the threshold calls `onRefresh`.
 */
export const usePullGesture = (box: RefObject<HTMLElement | null>, onRefresh: () => void): void => {
  const refresh = useEffectEvent(onRefresh);

  useEffect(() => {
    const element = box.current;
    const scroller = document.getElementById("app-scroll");
    if (element === null || scroller === null) return undefined;
    let startPoint: TouchPoint | undefined;
    let distance = 0;

    // Set on the style directly: a React render per move is too slow for 60 fps.
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
      // Once it is a pull, the touch must not scroll.
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

/** Limit (px) that the offset of a pulled list approaches. */
const maxPull = 120;
/** Releasing beyond this offset (px) refreshes the list. */
export const pullThreshold = 64;

/** Offset of a list that is pulled down by `distance` px, with increasing resistance. */
export const pullOffset = (distance: number): number =>
  distance <= 0 ? 0 : maxPull * (1 - Math.exp(-distance / maxPull));

/** True if a swipe goes down rather than sideways. */
export const isDownwardSwipe = (across: number, down: number): boolean => down > 0 && down > Math.abs(across);
