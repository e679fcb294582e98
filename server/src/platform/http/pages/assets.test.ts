import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "danji-web-"));
  const webDir = path.join(root, "dist");
  await mkdir(path.join(webDir, "assets"), { recursive: true });
  await mkdir(`${webDir}-earlier`);
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  await writeFile(path.join(webDir, "assets", "index-2.js"), "2");
  await writeFile(path.join(webDir, "assets", "index-2.js.br"), "smaller");
  await writeFile(path.join(webDir, "service-worker.js"), "worker");
  await writeFile(`${webDir}-earlier/index-1.js`, "1");
  await writeFile(`${webDir}-earlier/replaced.json`, "{}");
  t = await testApp({ config: { webDir } });
});
afterAll(async () => {
  await t.close();
  await rm(root, { recursive: true });
});

test.each(["index-2.js", "index-1.js"])(
  "L238 %s, of this release or the one before, is served for good",
  async (name) => {
    const { statusCode, headers } = await t.app.inject({ url: `/assets/${name}` });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    });
  },
);

test("an asset is sent as the browser takes it, and asked for by its head; one without a compressed form as it is", async () => {
  const headers = { "accept-encoding": "br, gzip" };
  const small = await t.app.inject({ url: "/assets/index-2.js", headers });
  expect([small.headers["content-encoding"], small.body]).toEqual(["br", "smaller"]);
  expect(small.headers["content-type"]).toContain("javascript");
  const whole = await t.app.inject({ url: "/assets/index-1.js", headers });
  expect([whole.headers["content-encoding"], whole.body]).toEqual([undefined, "1"]);
  const head = await t.app.inject({ method: "HEAD", url: "/assets/index-1.js" });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, "1", ""]);
});

test("all assets are one route, however many releases there were", () => {
  expect(t.app.hasRoute({ method: "GET", url: "/assets/:name" })).toBe(true);
  expect(t.app.printRoutes({ commonPrefix: false })).not.toMatch(/index-[12]/);
});

test.each([
  "/assets/index-0.js",
  "/assets/index-0",
  "/assets/",
  "/assets/replaced.json",
  "/assets/..%2Findex.html",
  "/assets/%2e%2e%2findex.html",
])("L238 %s is 404, kept by no cache, and never the page", async (url) => {
  const { statusCode, headers, body } = await t.app.inject({ url, headers: { accept: "text/html" } });
  expect(statusCode).toBe(404);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).not.toContain("<html");
});

test("the service worker is asked for anew each time and loads nothing but from us; switched off, it removes itself", async () => {
  const worker = { url: "/service-worker.js" };
  const headers = { "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'" };
  const served = await t.app.inject(worker);
  expect([served.statusCode, served.body]).toEqual([200, "worker"]);
  expect(served.headers).toMatchObject(headers);
  const off = await testApp({ config: { webDir: path.join(root, "dist"), serviceWorker: false } });
  const removal = await off.app.inject(worker);
  await off.close();
  expect(removal.headers).toMatchObject({ ...headers, "content-type": expect.stringContaining("javascript") });
  expect(removal.body).toContain("registration.unregister()");
});
