import { expect, type Locator, type Page } from "@playwright/test";
import { trackPendingCalls } from "./calls.ts";

/** Opens a screen and waits until its API calls are answered and no skeleton is shown. */
export async function open(page: Page, path: string): Promise<void> {
  const calls = trackPendingCalls(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("alertdialog")).first()).toBeVisible();
  await expect(page.getByRole("status", { name: "불러오는 중" })).toHaveCount(0);
  await calls.waitUntilIdle();
  await expect(page.getByRole("status", { name: "불러오는 중" })).toHaveCount(0);
  calls.stop();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Confirms the alert on the screen, and waits until it is closed: below it no element receives keys. */
export async function confirm(page: Page): Promise<void> {
  const alert = page.getByRole("alertdialog");
  await alert.getByRole("button", { name: "확인" }).click();
  await expect(alert).toBeHidden();
}

/**
 * Waits until the history entry of a closed layer is gone, some milliseconds after the layer: a navigation at that moment
 * would be undone by it.
 */
async function waitForClosedLayers(page: Page): Promise<void> {
  // Asked from the test, as opposed to waitForLayers: frames of a page stand still where its clock does.
  const isSettled = () =>
    page.evaluate(
      () =>
        document.querySelector("dialog[open], [role=dialog]") !== null ||
        ((history.state as { covers?: number } | null)?.covers ?? 0) === 0,
    );
  await expect.poll(isSettled).toBe(true);
}

/** Waits until history has the entries of so many layers over the screen: it is updated some milliseconds after the screen. */
export async function waitForLayers(page: Page, layers: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => ((history.state as { covers?: number } | null)?.covers ?? 0) === wanted,
    layers,
  );
}

/** Goes back in the browser's history with `layers` layers open over the screen. */
export async function goBackFromLayer(page: Page, layers = 1): Promise<void> {
  await waitForLayers(page, layers);
  await page.goBack();
}

/** Waits until all animations have ended: during one, colours are neither the old nor the new ones. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((motion) => motion.playState !== "running" || motion.effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Resizes the window, and waits until the screen has its new layout. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Gives the page the size and the colours of a new one, for the next document: the one that is left is hidden first, since it would else be
 * laid out and drawn anew.
 */
export async function resetForNextDocument(
  page: Page,
  size: NonNullable<ReturnType<Page["viewportSize"]>>,
): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.display = "none";
  });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(size);
}

/**
 * Stops the page's clock, so that the test controls the time: `page.clock.runFor`. Install the clock before the page is
 * opened; code without timers keeps running.
 */
export async function stopClock(page: Page): Promise<void> {
  // Far enough ahead that on a busy machine the time has not passed already.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/**
 * Advances the page's clock until an element is visible: skips delays, such as those between retries, that are not
 * under test.
 */
export const fastForwardUntilVisible = (page: Page, wanted: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });

/** Waits until the visible images are loaded. */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A lazy image is not loaded where what scrolls cuts it off.
    const end = (image: HTMLElement): number => {
      for (let outer = image.parentElement; outer !== null; outer = outer.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) {
          return Math.min(innerHeight, outer.getBoundingClientRect().bottom);
        }
      }
      return innerHeight;
    };
    return [...document.images].every((image) => image.complete || image.getBoundingClientRect().top >= end(image));
  });
}

/** Goes to a screen of the app as one of its links does, without loading the page. */
export async function goTo(page: Page, path: string): Promise<void> {
  await waitForClosedLayers(page);
  await page.evaluate((address) => {
    const { index = 0 } = (history.state ?? {}) as { readonly index?: number };
    history.pushState({ index: index + 1, state: null, covers: 0 }, "", address);
  }, path);
}

const routeOf = (pathname: string): string => pathname.replaceAll(/\d+/g, "1");

/** Goes to another screen of the app, and waits until the one before is gone. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  const { pathname } = new URL(path, page.url());
  // The screen stays where both are of one route: by way of another.
  if (pathname !== before && routeOf(pathname) === routeOf(before)) await leaveFor(page, "/settings/faq");
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("h1, main")) part.setAttribute("data-left", "");
  });
  await goTo(page, path);
  if (pathname !== before) await page.waitForFunction(() => document.querySelector("[data-left]") === null);
}
