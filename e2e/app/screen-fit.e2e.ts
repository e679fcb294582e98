import type { Page } from "@playwright/test";
import { layoutShifts, lostTexts, recordLayoutShifts, unfitControls } from "../harness/fit.ts";
import { memberScreens, openScreens } from "../harness/routes.ts";
import { open } from "../harness/page-state.ts";
import { memberStates } from "../harness/states.ts";
import { expect, test } from "../harness/walk.ts";

const usual = { width: 390, height: 844 };

/** Resizes the window, and waits until the screen has its new layout. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** One visit of a screen: nothing moves while it loads, thumbs reach all of it, and larger letters lose nothing. */
async function checkFit(page: Page, reach: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await recordLayoutShifts(page);
  await reach();
  expect.soft(await layoutShifts(page), "layout shifts").toEqual([]);
  expect.soft(await unfitControls(page), "targets of 44 px, letters of 16 px").toEqual([]);
  await resize(page, { width: 320, height: 640 });
  expect.soft(await lostTexts(page), "at 320 px").toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  // Chromium re-evaluates container queries only when the container's size changes.
  await resize(page, { ...usual, width: 380 });
  expect.soft(await lostTexts(page), "at 200 %").toEqual([]);
}

for (const { path } of openScreens) {
  test(`${path} fits a phone, logged out`, ({ page }) => checkFit(page, () => open(page, path)));
}

test.describe("members", () => {
  test.use({ member: true });
  for (const { path } of memberScreens) {
    test(`${path} fits a phone`, ({ page }) => checkFit(page, () => open(page, path)));
  }
  for (const { name, reach } of memberStates) {
    test(`the state ${name} fits a phone`, ({ page }) => checkFit(page, () => reach(page)));
  }
});
