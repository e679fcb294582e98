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

/** Turns the wheel over the element below the mouse, and waits until the page has stopped scrolling. */
export async function turnWheel(page: Page, deltaY: number): Promise<void> {
  await page.mouse.wheel(0, deltaY);
  await page.evaluate(async () => {
    let moved = true;
    const markMoved = () => {
      moved = true;
    };
    document.addEventListener("scroll", markMoved, { capture: true });
    while (moved) {
      moved = false;
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
    document.removeEventListener("scroll", markMoved, { capture: true });
  });
}

/** Swipes one finger over the screen. */
export const swipe = (page: Page, from: Point, to: Point): Promise<void> =>
  dispatchTouches(page, [(share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]);

/** Draws two fingers apart or together; each is `from`, then `to` px away from the middle. */
export const pinch = (page: Page, [x, y]: Point, from: number, to: number): Promise<void> => {
  const offsetAt = (share: number) => from + (to - from) * share;
  return dispatchTouches(page, [(share) => [x, y - offsetAt(share)], (share) => [x, y + offsetAt(share)]]);
};
