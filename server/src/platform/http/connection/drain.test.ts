import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { atOnce } from "#testing/at-once.ts";
import { testApp } from "#testing/test-app.ts";
import { closeServer } from "../server.ts";

test("a call under way is answered while the server drains, and its connection does not delay the drain", async () => {
  const t = await testApp();
  let arrived = (): void => undefined;
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  t.app.get("/slow", async () => {
    arrived();
    await delay(300);
    return { done: true };
  });
  const base = await t.listen();
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<string | undefined>((resolve, reject) => {
    get(`${base}/slow`, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(`${response.statusCode} ${response.headers.connection}`));
    }).on("error", reject);
  });
  await underWay;
  const began = performance.now();
  await Promise.all([t.close(), answered]);
  expect(await answered).toBe("200 close");
  expect(performance.now() - began).toBeLessThan(atOnce);
  agent.destroy();
});

test("T243 a call that does not end is cut when its time is over, so that the rest can be closed", async () => {
  const t = await testApp();
  let arrived = (): void => undefined;
  const underWay = new Promise<void>((resolve) => (arrived = resolve));
  t.app.get("/endless", () => {
    arrived();
    return new Promise(() => {});
  });
  const base = await t.listen();
  const call = fetch(`${base}/endless`).catch(() => "cut");
  await underWay;
  await closeServer(t.app, 50);
  expect(await call).toBe("cut");
  await t.close();
});
