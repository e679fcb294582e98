import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "#platform/router.tsx";
import { dropAlerts, dropAnswered } from "#ui/alert.tsx";

const scroller = () => document.getElementById("app-scroll");

/**
 * What happens on arriving at a screen: a new one starts at its top and its heading takes the focus,
 * so that a screen reader says where we are; going back finds the place that was left.
 */
export function Arrival() {
  const place = useLocation();
  const { index, arrival } = place;
  /** How far down each entry of history was left. */
  const depths = useRef(new Map<number, number>());
  const first = useRef(true);

  useLayoutEffect(() => {
    const box = scroller();
    if (box === null) return undefined;
    const keep = () => depths.current.set(index, box.scrollTop);
    box.scrollTop = arrival === "pop" ? (depths.current.get(index) ?? 0) : 0;
    // The entry that had this number before is gone, and so is its depth.
    if (arrival !== "pop") keep();
    box.addEventListener("scroll", keep, { passive: true });
    return () => box.removeEventListener("scroll", keep);
  }, [place, index, arrival]);

  // Before anything can be typed or pressed: below an alert that is still leaving it would be lost.
  useLayoutEffect(dropAnswered, [place]);

  useEffect(() => {
    // The browser's own start of a page needs no help.
    if (first.current) {
      first.current = false;
      return;
    }
    // A question of the screen that was left has nobody to answer to.
    if (arrival === "pop") dropAlerts();
    if (document.activeElement === document.body) {
      scroller()?.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
    }
  }, [place, arrival]);

  return null;
}
