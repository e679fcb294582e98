import {
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  type Request,
  test as base,
  type WebError,
} from "@playwright/test";
import { waitForEveryAnswer } from "./page-timeouts.ts";
import { logInByApi, resident } from "./people.ts";
import { signUpResident, type Resident } from "./resident.ts";
import { mapOwnFramesAlone } from "./runner/stack-traces.ts";

mapOwnFramesAlone();

type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

interface Faults {
  /** Ignores a fault that the test causes on purpose. */
  allow(pattern: RegExp): void;
}

interface Options {
  /** True: the browser is logged in as the demo resident. */
  readonly member: boolean;
}

interface Fixtures {
  readonly faults: Faults;
}

/** Here are also those that community.ts alone uses: for tests with other ones Playwright starts workers and browsers anew. */
interface WorkerFixtures {
  readonly origin: string;
  readonly memberState: State;
  readonly tenant: Resident;
  /** Another resident of the same complex. */
  readonly neighbour: Resident;
}

// The browser logs every 4xx answer; refusals of the API are part of the product.
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

// A socket that is refused is logged in words of its own: a page whose session has ended may ask once more for its line.
const SOCKET_REFUSAL = /^WebSocket connection to '.*' failed: HTTP Authentication failed/;

// It also logs a socket that cannot be opened without a line: any screen may hold one.
const NO_LINE = /^WebSocket connection to '.*' failed: .*net::ERR_INTERNET_DISCONNECTED/;

/** Every test fails on console errors, page errors and requests to another host. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  origin: [
    async ({}, use) => {
      const origin = process.env["E2E_ORIGIN"];
      if (origin === undefined) throw new Error("global-setup.ts did not start the server");
      await use(origin);
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ browser }, use) => {
      waitForEveryAnswer(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],
  memberState: [
    async ({ origin, playwright }, use) => {
      const request = await playwright.request.newContext({ timeout: 100_000 });
      await logInByApi(request, origin, resident);
      const { cookies } = await request.storageState();
      await request.dispose();
      await use({ cookies, origins: [{ origin, localStorage: [{ name: "isLoggedIn", value: "true" }] }] });
    },
    { scope: "worker" },
  ],
  tenant: [
    async ({ origin, playwright }, use) => {
      const tenant = await signUpResident(playwright.request, origin);
      await use(tenant);
      await tenant.api.dispose();
    },
    { scope: "worker" },
  ],
  neighbour: [
    async ({ origin, playwright }, use) => {
      const neighbour = await signUpResident(playwright.request, origin);
      await use(neighbour);
      await neighbour.api.dispose();
    },
    { scope: "worker" },
  ],
  member: [false, { option: true }],
  baseURL: async ({ origin }, use) => use(origin),
  storageState: async ({ member, memberState }, use) =>
    use(member ? cookiesAlone(memberState) : { cookies: [], origins: [] }),
  context: async ({ context, storageState, origin }, use) => {
    if (typeof storageState === "object" && storageState.cookies.length > 0) await storeLogin(context, origin);
    await use(context);
  },
  faults: [
    async ({ context, origin }, use) => {
      const found: string[] = [];
      const allowed = [REFUSAL, SOCKET_REFUSAL, NO_LINE];
      const onRequest = (request: Request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && url.origin !== origin) found.push(`request to ${url.origin}`);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error") found.push(message.text());
      };
      const onError = (error: WebError) => found.push(error.error().message);
      context.on("request", onRequest).on("console", onConsole).on("weberror", onError);
      await use({ allow: (pattern) => allowed.push(pattern) });
      context.off("request", onRequest).off("console", onConsole).off("weberror", onError);
      const unexpected = found.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      base.expect(unexpected, "console errors, page errors and requests to other hosts").toEqual([]);
    },
    { auto: true },
  ],
});

export const { expect } = test;

/** The login of a state for the fixture `storageState`; `storeLogin` stores the rest. */
export const cookiesAlone = ({ cookies }: State): State => ({ cookies, origins: [] });

/**
 * Stores what the app keeps of a login before the first document of a context, and never again. Playwright opens and closes
 * a page for what a state stores, which takes a process of its own.
 */
async function storeLogin(context: BrowserContext, origin: string): Promise<void> {
  const script = await context.addInitScript((address) => {
    if (location.origin === address) localStorage.setItem("isLoggedIn", "true");
  }, origin);
  let isStored = false;
  context.on("page", (page) =>
    page.on("domcontentloaded", () => {
      if (isStored || !page.url().startsWith(origin)) return;
      isStored = true;
      void script.dispose();
    }),
  );
}
