import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { testApp } from "#testing/test-app.ts";

test("a call under way is answered while the server drains, and its line does not hold the drain up", async () => {
  const t = await testApp();
  t.app.get("/slow", async () => {
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
  await delay(100);
  const began = performance.now();
  await Promise.all([t.close(), answered]);
  expect(await answered).toBe("200 close");
  expect(performance.now() - began).toBeLessThan(3_000);
  agent.destroy();
});
