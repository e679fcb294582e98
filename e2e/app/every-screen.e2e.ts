import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { paths } from "../../web/src/platform/paths.ts";
import { axeViolations, coloursAlone, withoutColours } from "../harness/check/axe.ts";
import { layoutShifts, lostTexts, recordLayoutShifts, unfitControls } from "../harness/check/fit.ts";
import { missedByTab } from "../harness/check/tab-order.ts";
import { deskScreens, memberScreens, openScreens, type Screen } from "../harness/routes.ts";
import { open, resize, waitForAnimations } from "../harness/page-state.ts";
import { memberStates } from "../harness/states.ts";
import { expect, test } from "../harness/walk.ts";

/**
 * One visit of a screen of SPEC section 2. Nothing moves while it loads, thumbs reach all of it, a narrow window and larger letters lose no
 * text, and axe finds nothing in both colour schemes and at 200 %. A screen is reached once, since loading it takes longer than each of the
 * checks. A new size of the window or other colours cost as much as axe, so there are three: the usual one, a narrow and dark one, and letters
 * of 200 % in a low one (decision 115).
 */
async function checkScreen(page: Page, name: string, reach: () => Promise<void>): Promise<void> {
  await recordLayoutShifts(page);
  await reach();
  expect.soft(await layoutShifts(page), "layout shifts").toEqual([]);
  await checkAxe(page, `${name} (light)`);
  expect.soft(await unfitControls(page), "targets of 44 px, letters of 16 px").toEqual([]);

  // Everything at 200 % in a window of 640 px leaves 320 CSS px.
  await Promise.all([page.emulateMedia({ colorScheme: "dark" }), resize(page, { width: 320, height: 844 })]);
  await waitForAnimations(page);
  await checkAxe(page, `${name} (dark, at 320 px)`);
  expect.soft(await lostTexts(page), "at 320 px").toEqual([]);
  await expectNothingSideways(page, `${name} (at 320 px)`);

  await enlargeLetters(page, "200%", { width: 380, height: 512 });
  await checkAxe(page, `${name} (text at 200 %)`, withoutColours);
  expect.soft(await lostTexts(page), "text at 200 %").toEqual([]);
  await expectNothingSideways(page, `${name} (text at 200 %)`);
}

type Size = NonNullable<ReturnType<Page["viewportSize"]>>;

/** Sets the size of letters, and another one of the window. */
async function enlargeLetters(page: Page, size: string, to: Size): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
  // Chromium re-evaluates container queries only when the container's size changes.
  await resize(page, to);
}

async function expectNothingSideways(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} runs out of the screen`).toBeLessThanOrEqual(0);
}

async function checkAxe(page: Page, name: string, options: RunOptions = {}): Promise<void> {
  expect.soft(await axeViolations(page, options), name).toEqual([]);
}

// Infinite lists have no end to reach, and a room's messages use the arrow keys.
const infiniteLists = new Set(["community", "notices", "chatroom"]);

async function checkRoute(page: Page, { name, path }: Screen): Promise<void> {
  await checkScreen(page, path, () => open(page, path));
  if (!infiniteLists.has(name)) expect.soft(await missedByTab(page), "not reached by Tab").toEqual([]);
}

for (const screen of openScreens) {
  test(`${screen.path} is accessible and fits a phone, logged out`, ({ page }) => checkRoute(page, screen));
}

test.describe("members", () => {
  test.use({ member: true });
  for (const screen of memberScreens) {
    test(`${screen.path} is accessible and fits a phone`, ({ page }) => checkRoute(page, screen));
  }
  for (const { name, reach } of memberStates) {
    test(`the state ${name} is accessible and fits a phone`, ({ page }) => checkScreen(page, name, () => reach(page)));
  }
});

test.describe("wide", () => {
  test.use({ member: true });
  test("axe finds nothing on the landing panel", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/");
    await checkAxe(page, "wide (light)");
    await page.emulateMedia({ colorScheme: "dark" });
    await waitForAnimations(page);
    await checkAxe(page, "wide (dark)", coloursAlone);
  });
});

test("every screen of the map is walked", () => {
  const walked = [...openScreens, ...memberScreens, ...deskScreens].map(({ path }) => path.replace(/\?.*$/, ""));
  const addresses = Object.entries(paths).map(
    ([name, path]) => [name, typeof path === "function" ? path("kakao").replace("kakao", "1") : path] as const,
  );
  const missed = addresses.filter(
    ([name, path]) =>
      !elsewhere.has(name) && !walked.some((one) => sameShape(one, path.replace(/(?:\/:\w+)?\?.*$/, ""))),
  );
  expect(missed).toEqual([]);
});

// Server-side paths, that of the service worker, and screens drawn in the frame of another; an edited post is among the states.
const elsewhere = new Set(["socialLogin", "socket", "postcode", "editFeed", "officeAll", "share"]);
const sameShape = (one: string, other: string): boolean =>
  one.replaceAll(/\d+/g, "1") === other.replaceAll(/\d+/g, "1");
