import { socketPath } from "@danji/contract/platform/socket";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { resident } from "../harness/people.ts";
import { type RunningServer, startServer } from "../harness/server/server.ts";

/*
 * Pages of another site than the server's: localhost is not 127.0.0.1. A browser treats both as trustworthy and so
 * stores the cross-site Secure cookies, which it would not over plain http between other hosts.
 */
let server: RunningServer;
let listed: Server;
let unlisted: Server;
const originOf = (pages: Server) => `http://localhost:${(pages.address() as AddressInfo).port}`;

test.describe.configure({ mode: "serial", timeout: 240_000 });
test.beforeAll(async () => {
  [listed, unlisted] = await Promise.all([pageServer(), pageServer()]);
  server = await startServer({ PUBLIC_ORIGINS: originOf(listed) });
});
test.afterAll(async () => {
  for (const pages of [listed, unlisted]) pages.close();
  await server.stop();
});

async function pageServer(): Promise<Server> {
  const pages = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end('<!doctype html><link rel="icon" href="data:,"><title>다른 곳</title>');
  });
  pages.listen(0, "localhost");
  await once(pages, "listening");
  return pages;
}

/** Calls the server from a page, with the browser's cookies; "blocked" where the browser hides the answer. */
const call = (page: Page, method: string, path: string, body?: object): Promise<string> =>
  page.evaluate(
    async ({ address, method: verb, json }) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const content = json === undefined ? {} : { headers, body: JSON.stringify(json) };
      const answer = await fetch(address, { method: verb, credentials: "include", ...content }).catch(() => undefined);
      return answer === undefined ? "blocked" : `${answer.status} ${await answer.text()}`;
    },
    { address: `${server.origin}${path}`, method, json: body },
  );

/** The result of a plain image, and of one with CORS. */
const image = (page: Page, path: string, crossOrigin?: string): Promise<string> =>
  page.evaluate(
    ({ address, mode }) =>
      new Promise<string>((resolve) => {
        const made = new Image();
        if (mode !== undefined) made.crossOrigin = mode;
        made.addEventListener("load", () => resolve("shown"));
        made.addEventListener("error", () => resolve("blocked"));
        made.src = address;
      }),
    { address: `${server.origin}${path}`, mode: crossOrigin },
  );

const socket = (page: Page): Promise<string> =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const made = new WebSocket(address, "v12.stomp");
        made.addEventListener("open", () => made.send("CONNECT\naccept-version:1.2\nhost:danji\n\n\0"));
        made.addEventListener("message", ({ data }) => resolve(String(data).split("\n")[0] ?? ""));
        made.addEventListener("close", () => resolve("closed"));
      }),
    `${server.origin.replace("http", "ws")}${socketPath}`,
  );

test("a page of a listed origin of another site: login, reads, changes, images and a socket", async ({
  page,
  context,
}) => {
  await page.goto(originOf(listed));
  const { email: loginId, password } = resident;
  expect(await call(page, "GET", "/api/member/profile")).toContain("401 ");
  expect(await call(page, "POST", "/api/login", { loginId, password })).toContain("200 ");
  // The session cookie, and the cookie of a known browser.
  const cookies = async () =>
    (await context.cookies(server.origin)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const travels = { secure: true, httpOnly: true, sameSite: "None" };
  expect(await cookies()).toMatchObject([
    { name: "device", ...travels },
    { name: "sid", ...travels },
  ]);
  const profile = await call(page, "GET", "/api/member/profile");
  expect(profile).toContain(`200 `);
  const feeds = await call(page, "GET", "/api/community/feeds?apartmentId=1");
  const picture = /\/api\/community\/images\/[^"]+/.exec(`${feeds}${profile}`)?.[0] ?? "none";
  expect(await image(page, picture)).toBe("shown");
  expect(await image(page, picture, "use-credentials")).toBe("shown");
  expect(await call(page, "PUT", "/api/member/notification-settings", {})).toMatch(/^[24]\d\d /);
  expect(await socket(page)).toBe("CONNECTED");

  // The listed page's site on another port, not listed: the cookies are sent, and grant nothing.
  await page.goto(originOf(unlisted));
  expect(await call(page, "GET", "/api/member/profile")).toBe("blocked");
  expect(await call(page, "POST", "/api/logout", {})).toBe("blocked");
  expect(await image(page, picture)).toBe("blocked");
  expect(await socket(page)).toBe("closed");

  await page.goto(originOf(listed));
  expect(await call(page, "POST", "/api/logout", {})).toMatch(/^2\d\d /);
  expect(await call(page, "GET", "/api/member/profile")).toContain("401 ");
  expect(await cookies()).toMatchObject([{ name: "device", ...travels }]);
});
