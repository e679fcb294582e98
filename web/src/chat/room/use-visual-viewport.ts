import { useEffect } from "react";

const phone = "(max-width: 1024px)";

/**
 * Keeps the app inside what the keyboard of a phone leaves to see. Where the browser lays the keyboard over the
 * page (Safari) the page would otherwise jump, and the newest messages lie below it.
 */
export function useVisualViewport(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return undefined;
    const { style } = document.documentElement;
    const reset = () => {
      style.removeProperty("--frame-height");
      style.removeProperty("--frame-top");
    };
    const fit = () => {
      // Somebody who enlarges the page wants to see a part of it, not a smaller one.
      const covered = window.innerHeight - viewport.height > 1 && viewport.scale === 1 && matchMedia(phone).matches;
      if (!covered) {
        reset();
        return;
      }
      style.setProperty("--frame-height", `${viewport.height}px`);
      style.setProperty("--frame-top", `${viewport.offsetTop}px`);
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
      reset();
    };
  }, []);
}
