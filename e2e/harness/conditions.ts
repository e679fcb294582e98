import { expect, type Locator, type Page, type Route } from "@playwright/test";

const calls = "**/api/**";
const code = "**/assets/*.js";

/** No call is answered; none is given up (page-timeouts.ts). */
export const withholdAnswers = (page: Page): Promise<unknown> => page.route(calls, () => undefined);

/**
 * Every call fails as by a fault of the server, until restored; each page that is loaded fails from its start. The page
 * answers itself: a route would switch the browser's cache off, so that each page would read and compile all code anew,
 * and an answer from here is late for a page whose clock is fast-forwarded: it would show its snapshots, or a time-out.
 */
export async function failCalls(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    const fail = (...call: Parameters<typeof fetch>): Promise<Response> => {
      const { pathname } = new URL(call[0] instanceof Request ? call[0].url : call[0], location.href);
      if (!pathname.startsWith("/api/")) return fetch(...call);
      return Promise.resolve(Response.json({ code: 500, message: null, data: null }, { status: 500 }));
    };
    globalThis.fetch = fail;
    addEventListener("calls are answered", () => (globalThis.fetch = fetch), { once: true });
  });
  return () => page.evaluate(() => void dispatchEvent(new Event("calls are answered")));
}

/** The page is loaded, and then the network is off. */
export async function cutNetwork(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.route(calls, (route) => route.abort("internetdisconnected"));
}

/** Code that is not loaded yet cannot be loaded. */
export const loseCode = (page: Page): Promise<unknown> =>
  page.route(code, (route: Route) => route.fulfill({ status: 404, body: "{}" }));

/**
 * Skips the pauses between the attempts of a call that failCalls fails, until this is shown. Needs the page's clock
 * installed; each step is longer than the longest pause.
 */
export const waitForFailures = (page: Page, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 60_000 });
