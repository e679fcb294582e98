import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../src/app.ts";
import { type Config, readConfig } from "#platform/config/config.ts";
import type { CallLimits } from "#platform/db/pool.ts";
import { createLog } from "#platform/log/log.ts";
import { openServices, type OpenServices } from "#platform/open-services.ts";
import type { Realtime, RealtimeOptions } from "#platform/realtime/realtime.ts";
import type { Services } from "#platform/services.ts";
import { recordAnswers } from "./answer-recorder.ts";
import { scanAnswers } from "./privacy-scan.ts";
import { cloneDatabase } from "./test-database.ts";

interface TestAppOptions {
  readonly config?: Partial<Config>;
  /** Environment in addition to that of every test. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another node on the database of this app. */
  readonly sameDatabaseAs?: Pick<TestApp, "databaseUrl">;
  /** Address by which this app reaches its database, in place of its own. */
  readonly databaseAt?: (url: string) => string;
  /** Time limits of its calls to the database; omitted, so long (TIMEOUT_SCALE) that a machine that stands still never counts as failing. */
  readonly callLimits?: CallLimits;
  /** Options of the sockets that this test sets itself; it may use the services. */
  readonly sockets?: (services: Services) => Partial<RealtimeOptions>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
  readonly services: OpenServices;
  readonly db: OpenServices["db"];
  readonly databaseUrl: string;
  /** Listens on a free port of 127.0.0.1 and gives the base address. */
  listen(): Promise<string>;
  /** Throws where an answer contained another member's data (privacy-scan.ts). */
  close(): Promise<void>;
}

export const SECRET = "only-for-tests-only-for-tests-only-for-tests";

/** The whole server on a database of its own, with its real mailbox and a folder for objects. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "danji-app-"));
  const environment = { NODE_ENV: "test", LOG_LEVEL: "silent", TIMEOUT_SCALE: "15", DATA_DIR: dataDir, ...options.env };
  const config: Config = { ...readConfig(environment), ...options.config };
  const shared = options.sameDatabaseAs;
  const database = shared === undefined ? await cloneDatabase() : undefined;
  const databaseUrl = database?.url ?? shared?.databaseUrl ?? "";
  const services = await openServices({
    config,
    databaseUrl: options.databaseAt?.(databaseUrl) ?? databaseUrl,
    secretKey: SECRET,
    log: createLog(config.logLevel),
    databaseLimits: options.callLimits,
  });
  const { app, realtime } = await buildApp(services, options.sockets?.(services));
  const leaks = scanAnswers(app, services);
  recordAnswers(app);
  return {
    app,
    realtime,
    services,
    db: services.db,
    databaseUrl,
    async listen() {
      await app.listen({ port: 0, host: "127.0.0.1" });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await app.close();
      await services.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
      if (leaks.length > 0) throw new Error(`answers told of others (T266):\n${[...new Set(leaks)].join("\n")}`);
    },
  };
}
