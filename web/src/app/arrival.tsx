import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { dropAlerts } from "#ui/alert.tsx";

const scroller = () => document.getElementById("app-scroll");

/**
 * What happens on arriving at a screen: a new one starts at its top and its heading takes the focus,
 * so that a screen reader says where we are; going back finds the place that was left.
 */
export function Arrival() {
  const { key } = useLocation();
  const kind = useNavigationType();
  const places = useRef(new Map<string, number>());
  const first = useRef(true);

  useLayoutEffect(() => {
    const box = scroller();
    if (box === null) return undefined;
    box.scrollTop = kind === "POP" ? (places.current.get(key) ?? 0) : 0;
    const keep = () => places.current.set(key, box.scrollTop);
    box.addEventListener("scroll", keep, { passive: true });
    return () => box.removeEventListener("scroll", keep);
  }, [key, kind]);

  useEffect(() => {
    // The browser's own start of a page needs no help.
    if (first.current) {
      first.current = false;
      return;
    }
    // A question of the screen that was left has nobody to answer to.
    if (kind === "POP") dropAlerts();
    if (document.activeElement === document.body) {
      scroller()?.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
    }
  }, [key, kind]);

  return null;
}
