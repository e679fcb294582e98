import { expect, type Locator, type Page } from "@playwright/test";
import { trackPendingCalls } from "./calls.ts";

/** Opens a screen and waits until it has what it asked the server for, and shows no place that waits for more. */
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

/** Answers the one alert on the screen, and waits until it has gone: below it nothing takes a key. */
export async function confirm(page: Page): Promise<void> {
  const alert = page.getByRole("alertdialog");
  await alert.getByRole("button", { name: "확인" }).click();
  await expect(alert).toBeHidden();
}

/** Waits until history has its entries for so many layers over the screen: it follows what is seen by some milliseconds. */
export async function waitForLayers(page: Page, layers: number): Promise<void> {
  await page.waitForFunction((wanted) => ((history.state as { covers?: number } | null)?.covers ?? 0) === wanted, layers);
}

/** The browser's back button while one layer, or `layers`, lie over the screen. */
export async function goBackFromLayer(page: Page, layers = 1): Promise<void> {
  await waitForLayers(page, layers);
  await page.goBack();
}

/** Waits until nothing moves any more: in the middle of a motion colours are neither the old nor the new ones. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((motion) => motion.playState !== "running" || motion.effect?.getComputedTiming().endTime === Infinity));
}

/**
 * Stops the page's clock, so that a test says how much time passes: `page.clock.runFor`. Install it before the page is
 * opened; what the page does without a timer goes on.
 */
export async function stopClock(page: Page): Promise<void> {
  // Far enough ahead that a busy machine asks for no time that has passed already.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** Lets the page's clock jump until something is seen: the waits before it, as between tries, are not what is tested. */
export const fastForwardUntilVisible = (page: Page, wanted: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(wanted).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [0] });

/** Waits until the pictures in sight are there. */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight));
}
