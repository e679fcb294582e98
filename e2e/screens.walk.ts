import path from "node:path";
import { memberScreens, openScreens, type Screen } from "./harness/routes.ts";
import { open } from "./harness/settle.ts";
import { expect, test } from "./harness/test.ts";

// npm run screens: a picture of every screen in both sizes and both colour schemes.
const folder = path.resolve(import.meta.dirname, "../screens");
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

for (const viewport of sizes) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${viewport.width} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: "reduce" } });
      for (const screen of openScreens) picture(screen, `${viewport.width}-${colorScheme}`);
      test.describe("members", () => {
        test.use({ member: true });
        for (const screen of memberScreens) picture(screen, `${viewport.width}-${colorScheme}`);
      });
    });
  }
}

function picture(screen: Screen, suffix: string): void {
  test(screen.name, async ({ page }) => {
    await open(page, screen.path);
    const bytes = await page.screenshot({ path: path.join(folder, `${screen.name}-${suffix}.png`) });
    expect(bytes.length).toBeGreaterThan(1000);
  });
}
