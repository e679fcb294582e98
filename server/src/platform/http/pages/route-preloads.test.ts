import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "danji-web-"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  const preloads = [
    { path: "^/community$", files: ["/assets/member.js", "/assets/lists.js"], calls: ["/api/member-apartments"] },
    { path: "^/community/feed/(\\d+)$", files: [], calls: ["/api/community/feeds/$1"] },
  ];
  await writeFile(path.join(webDir, "arrivals.json"), JSON.stringify(preloads));
  t = await testApp({ config: { webDir } });
});
afterAll(async () => {
  await t.close();
  await rm(webDir, { recursive: true });
});

const opened = (url: string, cookie?: string) => t.app.inject({ url, headers: cookie === undefined ? {} : { cookie } });

const linksOf = (page: string) => page.slice(0, page.indexOf("</head>")).match(/<link [^>]+>/g);

test("the page preloads the files and the calls of a member's screen", async () => {
  const { body, headers } = await opened("/community?sort=POPULAR", "theme=dark; sid=of-a-member");
  expect(linksOf(body)).toEqual([
    '<link rel="preload" as="fetch" crossorigin href="/assets/member.js">',
    '<link rel="preload" as="fetch" crossorigin href="/assets/lists.js">',
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/member-apartments">',
  ]);
  // No shared cache may store it.
  expect(headers).toMatchObject({ "cache-control": "no-cache", vary: "Cookie" });
});

test("the id of a post is taken from the address into its call", async () => {
  expect(linksOf((await opened("/community/feed/40", "sid=of-a-member")).body)).toEqual([
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/community/feeds/40">',
  ]);
});

test.each([
  ["/community", undefined],
  ["/community", "proof=sid="],
  ["/login", "sid=of-a-member"],
  ["/community/feed/40%22%3E", "sid=of-a-member"],
])("%s with the cookie %s preloads nothing", async (url, cookie) => {
  const { statusCode, body } = await opened(url, cookie);
  expect(statusCode).toBe(200);
  expect(linksOf(body)).toBeNull();
});
