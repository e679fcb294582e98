import { useEffect } from "react";

const phone = "(max-width: 1024px)";

/**
 * Keeps the app inside what the keyboard of a phone leaves to see. Where the browser lays the keyboard over the
 * page (Safari) the page would otherwise jump, and the newest messages lie below it.
 */
export function useVisibleFrame(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return undefined;
    const { style } = document.documentElement;
    const release = () => {
      style.removeProperty("--frame-height");
      style.removeProperty("--frame-top");
    };
    const fit = () => {
      // Somebody who enlarges the page wants to see a part of it, not a smaller one.
      const covered = window.innerHeight - seen.height > 1 && seen.scale === 1 && matchMedia(phone).matches;
      if (!covered) {
        release();
        return;
      }
      style.setProperty("--frame-height", `${seen.height}px`);
      style.setProperty("--frame-top", `${seen.offsetTop}px`);
    };
    fit();
    seen.addEventListener("resize", fit);
    seen.addEventListener("scroll", fit);
    return () => {
      seen.removeEventListener("resize", fit);
      seen.removeEventListener("scroll", fit);
      release();
    };
  }, []);
}
