import type { Page } from "@playwright/test";
import { axeViolations, coloursAlone } from "../harness/check/axe.ts";
import { layoutShifts, recordLayoutShifts } from "../harness/check/fit.ts";
import { checkFit } from "../harness/check/screen-fit.ts";
import { open, resetForNextDocument, resize, waitForAnimations } from "../harness/page-state.ts";
import { logInByApi, manager } from "../harness/people.ts";
import { deskScreens } from "../harness/routes.ts";
import { expect, test } from "../harness/test.ts";

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * A screen is opened once: loading it takes longer than a check. Its window and its colours change while it is open, in the order with
 * the fewest changes, since each lays the whole screen out anew.
 */
async function checkScreen(page: Page, path: string): Promise<void> {
  await resetForNextDocument(page, desk);
  await recordLayoutShifts(page);
  await open(page, path);
  expect.soft(await layoutShifts(page), `${path}: layout shifts`).toEqual([]);
  await checkWhole(page, `${path} at ${desk.width} px`);
  await resize(page, phone);
  await checkWhole(page, `${path} at ${phone.width} px`);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkColours(page, `${path} at ${phone.width} px (dark)`);
  await resize(page, desk);
  await checkColours(page, `${path} at ${desk.width} px (dark)`);
}

async function checkWhole(page: Page, name: string): Promise<void> {
  await checkFit(page, name);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(sideways, `${name} runs out of the screen`).toBeLessThanOrEqual(0);
}

async function checkColours(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  expect.soft(await axeViolations(page, coloursAlone), name).toEqual([]);
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
