import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { memberScreens, openScreens } from "./harness/routes.ts";
import { open } from "./harness/settle.ts";
import { memberStates } from "./harness/states.ts";
import { expect, test } from "./harness/test.ts";

// Accessibility of every screen of SPEC section 2, in both colour schemes.
async function checkBothSchemes(page: Page, name: string, reach: () => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await reach();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    expect.soft(found, `${name} (${colorScheme})`).toEqual([]);
  }
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
  test.use({ member: true, viewport: { width: 1440, height: 900 } });
  test("axe finds nothing on the landing panel", ({ page }) => checkBothSchemes(page, "wide", () => open(page, "/")));
});
