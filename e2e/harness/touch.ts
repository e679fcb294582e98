import type { Page } from "@playwright/test";

type Point = readonly [x: number, y: number];

// Touch points of a path, one per frame.
const STEPS = 12;

/** Touches down, moves along the paths, and lifts; each of `fingerPaths` gives the point of a finger at a share of its path. */
async function dispatchTouches(page: Page, fingerPaths: readonly ((share: number) => Point)[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const at = (share: number) =>
    fingerPaths.map((fingerPath, id) => ({ id, x: fingerPath(share)[0], y: fingerPath(share)[1] }));
  await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step += 1) {
    await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / STEPS) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await browser.detach();
}

// Frames for which a turn of the wheel may do nothing: where it cannot scroll any further, it never does anything.
const LONGEST_REST = 100;

/** Turns the wheel over the element below the mouse, and waits until the page has scrolled, and has stopped. */
export async function turnWheel(page: Page, deltaY: number): Promise<void> {
  const watch = await page.evaluateHandle(() => {
    const seen = { scrolls: 0, wheels: 0 };
    document.addEventListener("scroll", () => (seen.scrolls += 1), { capture: true });
    document.addEventListener("wheel", () => (seen.wheels += 1), { capture: true, passive: true });
    return seen;
  });
  await page.mouse.wheel(0, deltaY);
  await watch.evaluate(
    async (seen, [down, longestRest]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const isAtEnd = () => {
        const scrollers = [...document.querySelectorAll(":hover")].filter(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
        );
        return scrollers.every(({ scrollHeight, clientHeight, scrollTop }) =>
          down ? scrollHeight - clientHeight - scrollTop < 1 : scrollTop < 1,
        );
      };
      // On a busy machine the page hears of the wheel some frames later, and scrolls some frames after that.
      for (let frames = 0; seen.wheels === 0 && frames < longestRest; frames += 1) await frame();
      for (let frames = 0; seen.scrolls === 0 && frames < longestRest && !isAtEnd(); frames += 1) await frame();
      for (let before = -1; before !== seen.scrolls;) {
        before = seen.scrolls;
        for (let frames = 0; frames < 3; frames += 1) await frame();
      }
    },
    [deltaY > 0, LONGEST_REST] as const,
  );
  await watch.dispose();
}

/** Swipes one finger over the screen. */
export const swipe = (page: Page, from: Point, to: Point): Promise<void> =>
  dispatchTouches(page, [(share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]);

/** Draws two fingers apart or together; each is `from`, then `to` px away from the middle. */
export const pinch = (page: Page, [x, y]: Point, from: number, to: number): Promise<void> => {
  const offsetAt = (share: number) => from + (to - from) * share;
  return dispatchTouches(page, [(share) => [x, y - offsetAt(share)], (share) => [x, y + offsetAt(share)]]);
};
