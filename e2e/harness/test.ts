import {
  type APIRequestContext,
  type ConsoleMessage,
  type Request,
  test as base,
  type WebError,
} from "@playwright/test";
import { logInByApi, resident } from "./people.ts";

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

interface WorkerFixtures {
  readonly origin: string;
  readonly memberState: State;
}

// The browser logs every 4xx answer; refusals of the API are part of the product.
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

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
  memberState: [
    async ({ origin, playwright }, use) => {
      const request = await playwright.request.newContext();
      await logInByApi(request, origin, resident);
      const { cookies } = await request.storageState();
      await request.dispose();
      await use({ cookies, origins: [{ origin, localStorage: [{ name: "isLoggedIn", value: "true" }] }] });
    },
    { scope: "worker" },
  ],
  member: [false, { option: true }],
  baseURL: async ({ origin }, use) => use(origin),
  storageState: async ({ member, memberState }, use) => use(member ? memberState : { cookies: [], origins: [] }),
  faults: [
    async ({ context, origin }, use) => {
      const found: string[] = [];
      const allowed = [REFUSAL];
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
