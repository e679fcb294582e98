import { expect, type Page, type Request, type Route } from "@playwright/test";

type RequestFilter = (request: Request) => boolean;

/** Matches calls of one method whose path fits. */
export const callsTo =
  (method: string, path: RegExp): RequestFilter =>
  (request) =>
    request.method() === method && path.test(new URL(request.url()).pathname);

/** Counts the matching calls of a page from now on. */
export function countCalls(page: Page, matches: RequestFilter): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (matches(request)) count += 1;
  });
  return () => count;
}

/** The pending API calls of a page, of those started from now on. */
export function trackPendingCalls(page: Page): {
  readonly waitUntilIdle: () => Promise<void>;
  readonly stop: () => void;
} {
  const pending = new Set<Request>();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) pending.add(request);
  };
  const end = (request: Request) => void pending.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  return {
    waitUntilIdle: () =>
      expect.poll(() => [...pending].map((request) => request.url()), { intervals: [20, 50, 100] }).toEqual([]),
    stop: () => void page.off("request", begin).off("requestfinished", end).off("requestfailed", end),
  };
}

const everyCall = "**/api/**";

/**
 * Keeps interception on, with nothing to intercept. Where Chromium switches it off with the last route, a call that is in flight may
 * never be answered: one in some hundred under load.
 */
const keepIntercepting = (page: Page) => page.context().route("**/never-requested", (route) => route.fallback());

/** Ends all routes of a page; what is asked from now on reaches the server. */
export async function endRoutes(page: Page, behavior: "ignoreErrors" | "wait" = "ignoreErrors"): Promise<void> {
  await keepIntercepting(page);
  await page.unrouteAll({ behavior });
}

async function handle(
  page: Page,
  matches: RequestFilter,
  handler: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const answer = (route: Route) => (matches(route.request()) ? handler(route) : route.fallback());
  await page.route(everyCall, answer);
  return async () => {
    await keepIntercepting(page);
    await page.unroute(everyCall, answer);
  };
}

/** Holds requests until released. */
export const holdCalls = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  holdUntilReleased(page, matches, (route, released) => released.then(() => route.continue()));

/** Holds the answers of calls that the server has processed, until released. */
export const holdResponses = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  holdUntilReleased(page, matches, async (route, released) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });

async function holdUntilReleased(
  page: Page,
  matches: RequestFilter,
  answer: (route: Route, released: Promise<void>) => Promise<void>,
): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting: Promise<void>[] = [];
  const stop = await handle(page, matches, (route) => {
    const answered = answer(route, released);
    waiting.push(answered);
    return answered;
  });
  return async () => {
    release();
    await Promise.all(waiting);
    await stop();
  };
}

/** Aborts calls before they reach the server, until restored. */
export const abortCalls = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  handle(page, matches, (route) => route.abort());

/** Aborts calls after the server has processed them, until restored. */
export const dropResponses = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  handleProcessed(page, matches, (route) => route.abort());

/** Withholds the answers of calls after the server has processed them, until restored: a silent connection. */
export const withholdResponses = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  handleProcessed(page, matches, () => Promise.resolve());

/** Answers calls with 503 after the server has processed them, until restored. */
export const failAfterProcessing = (page: Page, matches: RequestFilter): Promise<() => Promise<void>> =>
  handleProcessed(page, matches, (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: null, data: null, reason: "UNAVAILABLE" } }),
  );

/** Answers calls that the server has processed, until restored. */
async function handleProcessed(
  page: Page,
  matches: RequestFilter,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const running = new Set<Promise<void>>();
  let restored = false;
  const stop = await handle(
    page,
    (request) => !restored && matches(request),
    async (route) => {
      const answered = route.fetch().then(() => answer(route));
      running.add(answered);
      await answered.finally(() => running.delete(answered));
    },
  );
  // `unroute` continues a call that is still being answered, and the answer is refused.
  return async () => {
    restored = true;
    await Promise.all(running);
    await stop();
  };
}

interface Refusal {
  readonly status: number;
  readonly reason: string;
}

const forbidden: Refusal = { status: 403, reason: "FORBIDDEN" };

/** Refuses calls with this message before they reach the server, until restored. */
export const refuseCalls = (
  page: Page,
  matches: RequestFilter,
  message: string,
  refusal: Refusal = forbidden,
): Promise<() => Promise<void>> =>
  handle(page, matches, (route) => {
    const { status, reason } = refusal;
    return route.fulfill({ status, json: { code: status, message, data: null, reason } });
  });

/** The browser's own message for an aborted call. */
export const connectionFailed = /^Failed to load resource: net::ERR_FAILED/;
