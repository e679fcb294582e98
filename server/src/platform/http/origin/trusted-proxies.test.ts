import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { httpServer } from "../server.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** The warnings of a server after three calls with X-Forwarded-For and one without. */
async function warningsOf(environment: Record<string, string>): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  app = httpServer(readConfig({ NODE_ENV: "test", ...environment }), log, () => true);
  app.get("/api/here", async () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const call = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/here`, { headers });
  await call({});
  expect(lines).toEqual([]);
  for (let count = 1; count <= 3; count += 1) await call({ "x-forwarded-for": `203.0.113.${count}` });
  return lines.map((line) => String((JSON.parse(line) as { msg: unknown }).msg));
}

test("a proxy that TRUST_PROXY does not name is warned of once, without an address", async () => {
  const warnings = await warningsOf({ TRUST_PROXY: "10.0.0.0/8" });
  expect(warnings).toEqual([expect.stringContaining("TRUST_PROXY does not name")]);
  expect(warnings[0]).not.toMatch(/127\.0|203\.0/);
});

test("one that it names is not", async () => {
  expect(await warningsOf({ TRUST_PROXY: "loopback" })).toEqual([]);
});
