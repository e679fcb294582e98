import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "#platform/router.tsx";
import { dismissAlerts, dismissAnswered } from "#ui/alert.tsx";

const scroller = () => document.getElementById("app-scroll");

/**
 * What happens on arriving at a screen: a new one starts at its top and its heading takes the focus,
 * so that a screen reader says where we are; going back finds the place that was left.
 */
export function ScrollRestoration() {
  const location = useLocation();
  const { index, navigationKind } = location;
  /** How far down each entry of history was left. */
  const scrollPositions = useRef(new Map<number, number>());
  const first = useRef(true);

  useLayoutEffect(() => {
    const box = scroller();
    if (box === null) return undefined;
    const save = () => scrollPositions.current.set(index, box.scrollTop);
    box.scrollTop = navigationKind === "pop" ? (scrollPositions.current.get(index) ?? 0) : 0;
    // The entry that had this number before is gone, and so is its depth.
    if (navigationKind !== "pop") save();
    box.addEventListener("scroll", save, { passive: true });
    return () => box.removeEventListener("scroll", save);
  }, [location, index, navigationKind]);

  // Before anything can be typed or pressed: below an alert that is still leaving it would be lost.
  useLayoutEffect(dismissAnswered, [location]);

  useEffect(() => {
    // The browser's own start of a page needs no help.
    if (first.current) {
      first.current = false;
      return;
    }
    // A question of the screen that was left has nobody to answer to.
    if (navigationKind === "pop") dismissAlerts();
    if (document.activeElement === document.body) {
      scroller()?.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
    }
  }, [location, navigationKind]);

  return null;
}
