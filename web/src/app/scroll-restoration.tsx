import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "#platform/navigation/router.tsx";
import { dismissAlerts, dismissAnswered } from "#ui/overlay/alert.tsx";

const scroller = () => document.getElementById("app-scroll");

/**
 * Restores scroll on back, scrolls to the top and focuses the heading on a new screen, so that a screen reader
 * announces it.
 */
export function ScrollRestoration() {
  const location = useLocation();
  const { index, navigationKind } = location;
  /** Scroll position of each history entry. */
  const scrollPositions = useRef(new Map<number, number>());
  const first = useRef(true);

  useLayoutEffect(() => {
    const box = scroller();
    if (box === null) return undefined;
    const save = () => scrollPositions.current.set(index, box.scrollTop);
    // The first screen is at its top: to set or read that would lay it out before its time.
    if (!first.current) box.scrollTop = navigationKind === "pop" ? (scrollPositions.current.get(index) ?? 0) : 0;
    // This index belonged to another entry before: overwrite its position.
    if (navigationKind !== "pop") scrollPositions.current.set(index, 0);
    box.addEventListener("scroll", save, { passive: true });
    return () => box.removeEventListener("scroll", save);
  }, [location, index, navigationKind]);

  // Before any input is possible: it would be lost while a closing alert still makes the screen inert.
  useLayoutEffect(dismissAnswered, [location]);

  useEffect(() => {
    // On the first load the browser manages scroll and focus itself.
    if (first.current) {
      first.current = false;
      return;
    }
    // A dialog of the previous screen has no meaning on this one.
    if (navigationKind === "pop") dismissAlerts();
    if (document.activeElement === document.body) {
      scroller()?.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
    }
  }, [location, navigationKind]);

  return null;
}
