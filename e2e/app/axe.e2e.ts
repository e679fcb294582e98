import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { paths } from "../../web/src/platform/paths.ts";
import { memberScreens, openScreens } from "../harness/routes.ts";
import { open, waitForAnimations } from "../harness/page-state.ts";
import { memberStates } from "../harness/states.ts";
import { expect, test } from "../harness/walk.ts";

// Each test checks a screen four times.
test.describe.configure({ timeout: 120_000 });

// Accessibility of every screen of SPEC section 2, in both colour schemes and at 200 %. A screen is reached once: colours
// are all that the scheme changes, and they are checked in both.
async function checkBothSchemes(page: Page, name: string, reach: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await reach();
  await check(axeOn(page), `${name} (light)`);
  await enlarge(page, "letters");
  await check(axeOn(page).disableRules("color-contrast"), `${name} (text at 200 %)`);
  await expectNothingSideways(page, `${name} (text at 200 %)`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await enlarge(page, "everything");
  await waitForAnimations(page);
  await check(axeOn(page), `${name} (dark, everything at 200 %)`);
  await expectNothingSideways(page, `${name} (everything at 200 %)`);
  await page.setViewportSize(usual);
  await waitForAnimations(page);
  await check(axeOn(page).withRules("color-contrast"), `${name} (dark)`);
}

async function expectNothingSideways(page: Page, name: string): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} runs out of the screen`).toBeLessThanOrEqual(0);
}

const usual = { width: 390, height: 844 };

/** 200 % of the text on a phone, or of everything in a window of 640 px, which leaves 320 CSS px. */
async function enlarge(page: Page, what: "letters" | "everything"): Promise<void> {
  if (what === "everything") return page.setViewportSize({ width: 320, height: 512 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  // Chromium re-evaluates container queries only when the container's size changes.
  return page.setViewportSize({ ...usual, width: 380 });
}

// None of our pages contains a foreign frame, so axe needs no empty page to aggregate; only violations are collected.
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });

async function check(axe: AxeBuilder, name: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, name).toEqual([]);
}

for (const { path } of openScreens) {
  test(`axe finds nothing on ${path}, logged out`, ({ page }) => checkBothSchemes(page, path, () => open(page, path)));
}

test.describe("members", () => {
  test.use({ member: true });
  for (const { path } of memberScreens) {
    test(`axe finds nothing on ${path}`, ({ page }) => checkBothSchemes(page, path, () => open(page, path)));
  }
  for (const { name, reach } of memberStates) {
    test(`axe finds nothing in the state ${name}`, ({ page }) => checkBothSchemes(page, name, () => reach(page)));
  }
});

test.describe("wide", () => {
  test.use({ member: true });
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing on the landing panel (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, "/");
      await check(axeOn(page), `wide (${colorScheme})`);
    });
  }
});

test("every screen of the map is walked", () => {
  const walked = [...openScreens, ...memberScreens].map(({ path }) => path.replace(/\?.*$/, ""));
  const addresses = Object.entries(paths).map(
    ([name, path]) => [name, typeof path === "function" ? path("kakao").replace("kakao", "1") : path] as const,
  );
  const missed = addresses.filter(
    ([name, path]) => !elsewhere.has(name) && !walked.some((one) => sameShape(one, path.replace(/\?.*$/, ""))),
  );
  expect(missed).toEqual([]);
});

// Server-side paths, and screens drawn in the frame of another; an edited post is among the states.
const elsewhere = new Set(["socialLogin", "socket", "postcode", "editFeed"]);
const sameShape = (one: string, other: string): boolean =>
  one.replaceAll(/\d+/g, "1") === other.replaceAll(/\d+/g, "1");
