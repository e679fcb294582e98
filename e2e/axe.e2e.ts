import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { memberScreens, openScreens, type Screen } from "./harness/routes.ts";
import { open } from "./harness/settle.ts";
import { expect, test } from "./harness/test.ts";

// Accessibility of every screen of SPEC section 2, in both colour schemes.
async function checkBothSchemes(page: Page, screen: Screen): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await open(page, screen.path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    expect.soft(found, `${screen.path} (${colorScheme})`).toEqual([]);
  }
}

for (const screen of openScreens) {
  test(`axe finds nothing on ${screen.path}, logged out`, ({ page }) => checkBothSchemes(page, screen));
}

test.describe("members", () => {
  test.use({ member: true });
  for (const screen of memberScreens) {
    test(`axe finds nothing on ${screen.path}`, ({ page }) => checkBothSchemes(page, screen));
  }
});

test.describe("wide", () => {
  test.use({ member: true, viewport: { width: 1440, height: 900 } });
  test("axe finds nothing on the landing panel", ({ page }) => checkBothSchemes(page, { name: "wide", path: "/" }));
});
