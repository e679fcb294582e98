import type { AddressInfo } from "node:net";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { openServices } from "#platform/open-services.ts";

/** A server in a process of its own, for tests that kill it; bundled by server-process.ts. Sends its port, and its CPU usage on request. */
const [, , databaseUrl = "", secretKey = ""] = process.argv;
const config = readConfig({ ...process.env, NODE_ENV: "test", LOG_LEVEL: "silent" });
// What a test holds at a barrier waits there until the server is killed, however busy the machine is.
const databaseLimits = { connectMs: 60_000, callMs: 60_000, statementMs: 60_000 };
const services = await openServices({
  config,
  databaseUrl,
  secretKey,
  databaseLimits,
  log: createLog(config.logLevel),
});
const { app } = await buildApp(services);
await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.((app.server.address() as AddressInfo).port);
process.on("message", () => process.send?.(process.cpuUsage()));
