import { expect, type Locator, type Page, type Route } from "@playwright/test";

const calls = "**/api/**";
const code = "**/assets/*.js";

/** No call is answered. */
export const withholdAnswers = (page: Page): Promise<unknown> => page.route(calls, () => undefined);

/** Every call fails as by a fault of the server. */
export const failCalls = (page: Page): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status: 500, json: { code: 500, message: null, data: null } }));

/** The page is loaded, and then the network is off. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.route(calls, (route) => route.abort("internetdisconnected"));
}

/** Code that is not loaded yet cannot be loaded. */
export const loseCode = (page: Page): Promise<unknown> =>
  page.route(code, (route: Route) => route.fulfill({ status: 404, body: "{}" }));

/** Skips the pauses between the attempts of a failing call, until this is shown. Needs the page's clock installed. */
export const waitForFailures = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(shown).toBeVisible({ timeout: 60 });
  }).toPass({ intervals: [0] });
