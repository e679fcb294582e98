import { useEffect } from "react";

const phone = "(max-width: 1024px)";

/**
 * Fits the app into the visual viewport above a phone's keyboard. Browsers that overlay the keyboard (Safari) would
 * otherwise scroll the page, with the newest messages hidden.
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
      // Pinch zoom shrinks the visual viewport too, but must not shrink the app.
      const covered = window.innerHeight - viewport.height > 1 && viewport.scale === 1 && matchMedia(phone).matches;
      if (!covered) {
        reset();
        return;
      }
      style.setProperty("--frame-height", `${viewport.height}px`);
      style.setProperty("--frame-top", `${viewport.offsetTop}px`);
    };
    // In the frame that shows the room: to ask for a size now would lengthen React's task by a layout.
    const frame = requestAnimationFrame(fit);
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      cancelAnimationFrame(frame);
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
      reset();
    };
  }, []);
}
