import type { Page, Request, Route } from "@playwright/test";

type Asked = (request: Request) => boolean;

/** Tells the calls of one method whose path fits. */
export const callsTo =
  (method: string, path: RegExp): Asked =>
  (request) =>
    request.method() === method && path.test(new URL(request.url()).pathname);

/** Counts the calls that a page makes from now on. */
export function countCalls(page: Page, asked: Asked): () => number {
  let made = 0;
  page.on("request", (request) => {
    if (asked(request)) made += 1;
  });
  return () => made;
}

const everyCall = "**/api/**";

async function handle(page: Page, asked: Asked, handler: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const answer = (route: Route) => (asked(route.request()) ? handler(route) : route.fallback());
  await page.route(everyCall, answer);
  return () => page.unroute(everyCall, answer);
}

/** Keeps calls waiting on their way to the server, until they are let go. */
export async function holdCalls(page: Page, asked: Asked): Promise<() => Promise<void>> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const waiting: Promise<void>[] = [];
  const stop = await handle(page, asked, (route) => {
    const passed = gate.then(() => route.continue());
    waiting.push(passed);
    return passed;
  });
  return async () => {
    open();
    await Promise.all(waiting);
    await stop();
  };
}

/** Cuts the connection of calls before they reach the server, until it is mended. */
export const cutCalls = (page: Page, asked: Asked): Promise<() => Promise<void>> =>
  handle(page, asked, (route) => route.abort());

/** Cuts the connection of calls after the server did what they ask for, until it is mended. */
export const loseAnswers = (page: Page, asked: Asked): Promise<() => Promise<void>> =>
  handle(page, asked, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Refuses calls before they reach the server, in these words, until it is mended. */
export const refuseCalls = (page: Page, asked: Asked, message: string): Promise<() => Promise<void>> =>
  handle(page, asked, (route) =>
    route.fulfill({ status: 403, json: { code: 403, message, data: null, reason: "FORBIDDEN" } }),
  );

/** What the browser itself says of a call that was cut. */
export const cutOff = /^Failed to load resource: net::ERR_FAILED/;
