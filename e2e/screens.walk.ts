import path from "node:path";
import type { Page } from "@playwright/test";
import { memberScreens, openScreens } from "./harness/routes.ts";
import { open, waitForImages } from "./harness/page-state.ts";
import { memberStates } from "./harness/states.ts";
import { expect, test } from "./harness/test.ts";

// npm run screens: a screenshot of every screen in both sizes and both colour schemes.
const folder = path.resolve(import.meta.dirname, "../screens");
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

for (const viewport of sizes) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${viewport.width} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: "reduce" } });
      const suffix = `${viewport.width}-${colorScheme}`;
      for (const screen of openScreens) picture(screen.name, suffix, (page) => open(page, screen.path));
      test.describe("members", () => {
        test.use({ member: true });
        for (const screen of memberScreens) picture(screen.name, suffix, (page) => open(page, screen.path));
        for (const { name, reach } of memberStates) picture(name, suffix, reach);
      });
    });
  }
}

function picture(name: string, suffix: string, reach: (page: Page) => Promise<void>): void {
  test(name, async ({ page }) => {
    await reach(page);
    await waitForImages(page);
    await waitForTextFont(page);
    const bytes = await page.screenshot({ path: path.join(folder, `${name}-${suffix}.png`) });
    expect(bytes.length).toBeGreaterThan(1000);
  });
}

/** Waits for the second font, which comes once the network is idle: without it a machine may have no Korean letters. */
async function waitForTextFont(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size >= 2 && document.fonts.status === "loaded");
}
