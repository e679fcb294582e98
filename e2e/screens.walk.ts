import path from "node:path";
import process from "node:process";
import type { Page } from "@playwright/test";
import { cutNetwork, failCalls, loseCode, withholdAnswers } from "./harness/conditions.ts";
import { goTo, open, waitForImages } from "./harness/page-state.ts";
import { signUpResident } from "./harness/resident.ts";
import { memberScreens, openScreens, type Screen } from "./harness/routes.ts";
import { memberStates } from "./harness/states.ts";
import { expect, test } from "./harness/test.ts";

// npm run screens: a picture of every screen, in the set that SCREENS_SET names.
const folder = path.resolve(import.meta.dirname, "../screens");
const set = process.env["SCREENS_SET"] ?? "usual";
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const small = { width: 320, height: 640 };

if (set === "usual") {
  for (const viewport of [phone, desk]) for (const scheme of ["light", "dark"] as const) walk({ viewport, scheme });
}
if (set === "sizes") {
  walk({ viewport: small, scheme: "light" });
  walk({ viewport: phone, scheme: "light", letters: 200 });
}
if (set === "states") {
  for (const scheme of ["light", "dark"] as const) walkStates(phone, scheme);
  walkStates(desk, "light");
}

interface Look {
  readonly viewport: typeof phone;
  readonly scheme: "light" | "dark";
  /** Size of the letters in per cent. */
  readonly letters?: number;
}

/** Every screen and state as a resident finds it. */
function walk({ viewport, scheme, letters = 100 }: Look): void {
  const suffix = `${viewport.width}-${scheme}${letters === 100 ? "" : `-${letters}`}`;
  const picture = (name: string, reach: (page: Page) => Promise<void>) =>
    test(name, async ({ page }) => {
      await reach(page);
      if (letters !== 100) await enlarge(page, letters);
      await waitForImages(page);
      await waitForTextFont(page);
      await takePicture(page, `${name}-${suffix}`);
    });
  test.describe(suffix, () => {
    test.use({ viewport, colorScheme: scheme });
    for (const screen of openScreens) picture(screen.name, (page) => open(page, screen.path));
    test.describe("members", () => {
      test.use({ member: true });
      for (const screen of memberScreens) picture(screen.name, (page) => open(page, screen.path));
      for (const { name, reach } of memberStates) picture(name, reach);
    });
  });
}

/** Every screen of a member in the other states: in each one page goes from screen to screen. */
function walkStates(viewport: typeof phone, scheme: "light" | "dark"): void {
  const suffix = `${viewport.width}-${scheme}`;
  const pictures = async (page: Page, state: string, reach: (screen: Screen) => Promise<unknown>) => {
    for (const screen of memberScreens) {
      await reach(screen);
      await takePicture(page, `${screen.name}-${state}-${suffix}`);
    }
  };
  test.describe(`states ${suffix}`, () => {
    test.setTimeout(600_000);
    test.use({ viewport, colorScheme: scheme, member: true });
    test.beforeEach(({ faults }) => faults.allow(/Failed to load resource/));

    test("empty", async ({ browser, origin, playwright }) => {
      const newcomer = await signUpResident(playwright.request, origin);
      const context = await browser.newContext({
        baseURL: origin,
        storageState: newcomer.state,
        locale: "ko-KR",
        viewport,
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await pictures(page, "empty", ({ path: address }) => open(page, address));
      await context.close();
      await newcomer.api.dispose();
    });
    test("loading", async ({ page }) => {
      await withholdAnswers(page);
      await page.goto("/login");
      await pictures(page, "loading", async ({ path: address }) => {
        await page.goto(address);
        await waitForTextFont(page);
      });
    });
    for (const [state, make] of [
      ["error", failCalls],
      ["offline", cutNetwork],
    ] as const) {
      test(state, async ({ page }) => {
        await page.clock.install();
        await make(page);
        await pictures(page, state, async ({ path: address }) => {
          await page.goto(address);
          await skipRetries(page);
        });
      });
    }
    test("gone", async ({ page }) => {
      await open(page, "/");
      await loseCode(page);
      await pictures(page, "gone", async ({ path: address }) => {
        await goTo(page, address);
        await expect(page.getByRole("button", { name: "다시 시도" }).or(page.getByRole("combobox"))).toBeVisible();
      });
    });
  });
}

/** Skips the pauses between the attempts of failing calls. */
async function skipRetries(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await page.clock.fastForward(5_000);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  const bytes = await page.screenshot({ path: path.join(folder, `${name}.png`) });
  expect(bytes.length).toBeGreaterThan(1000);
}

async function enlarge(page: Page, letters: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, letters);
  // Chromium re-evaluates container queries only when the container's size changes.
  await page.setViewportSize({ width: 380, height: 844 });
}

/** Waits for the second font, which comes once the network is idle: without it a machine may have no Korean letters. */
async function waitForTextFont(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size >= 2 && document.fonts.status === "loaded");
}
