import type { Page } from "@playwright/test";
import { axeViolations, coloursAlone } from "../harness/check/axe.ts";
import { layoutShifts, lostTexts, recordLayoutShifts, unfitControls } from "../harness/check/fit.ts";
import { open, resize, waitForAnimations } from "../harness/page-state.ts";
import { logInByApi, manager } from "../harness/people.ts";
import { deskScreens } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** A screen is opened once: loading it takes longer than a check. Its window and its colours change while it is open. */
async function checkScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize(sizes[0]);
  await page.emulateMedia({ colorScheme: "light" });
  await recordLayoutShifts(page);
  await open(page, path);
  expect.soft(await layoutShifts(page), `${path}: layout shifts`).toEqual([]);
  for (const size of sizes) {
    await resize(page, size);
    await page.emulateMedia({ colorScheme: "light" });
    await waitForAnimations(page);
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
}

// Each test stays far below its time limit on a busy machine.
const screensOfTest = 5;
for (let first = 0; first < deskScreens.length; first += screensOfTest) {
  const screens = deskScreens.slice(first, first + screensOfTest);
  const from = screens[0]?.name ?? "";
  test(`the screens of the desk are accessible at 1440 and 390 px, and nothing runs out of them (${from} and the next)`, async ({
    page,
    context,
    origin,
  }) => {
    test.setTimeout(deskScreens.length * 10_000);
    await logInByApi(context.request, origin, manager);
    await context.addInitScript(() => localStorage.setItem("isLoggedIn", "true"));
    for (const { path } of screens) await checkScreen(page, path);
  });
}
