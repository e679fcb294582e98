import { axeViolations, coloursAlone } from "../harness/check/axe.ts";
import { lostTexts, unfitControls } from "../harness/check/fit.ts";
import { open, waitForAnimations } from "../harness/page-state.ts";
import { logInByApi, manager } from "../harness/people.ts";
import { deskScreens } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const size of sizes) {
  test(`the screens of the desk are accessible at ${size.width} px, and nothing runs out of them`, async ({
    page,
    context,
    origin,
  }) => {
    await logInByApi(context.request, origin, manager);
    await context.addInitScript(() => localStorage.setItem("isLoggedIn", "true"));
    await page.setViewportSize(size);
    for (const { path } of deskScreens) {
      await page.emulateMedia({ colorScheme: "light" });
      await open(page, path);
      const name = `${path} at ${size.width} px`;
      expect.soft(await axeViolations(page), name).toEqual([]);
      expect.soft(await lostTexts(page), name).toEqual([]);
      if (size.width === 390) expect.soft(await unfitControls(page), name).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(sideways, `${name} runs out of the screen`).toBeLessThanOrEqual(0);
      await page.emulateMedia({ colorScheme: "dark" });
      await waitForAnimations(page);
      expect.soft(await axeViolations(page, coloursAlone), `${name} (dark)`).toEqual([]);
    }
  });
}
