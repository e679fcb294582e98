import path from "node:path";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { startLocalProvider } from "./account/social/local-provider.ts";
import { buildApp } from "./app.ts";
import { freshenSearch } from "./complex/search-index.ts";
import { enterOwner } from "./image/object-owner.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { developmentSecrets } from "./platform/development-secrets.ts";
import { createLog } from "./platform/log.ts";
import { openServices } from "./platform/open-services.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { seed } from "./seed/seed.ts";
import { startUpkeep } from "./upkeep.ts";
import { welcome } from "./welcome.ts";

const DRAIN_MS = 10_000;

try {
  await run();
} catch (error) {
  // One clear line for whoever stands at the terminal; the stack is for those who ask for it.
  const message = error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
  process.stderr.write(`${process.env["LOG_LEVEL"] === "debug" && error instanceof Error ? error.stack : message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  // What was opened is closed in the opposite order, also where a later step of the start fails.
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, "stopping after an error");
    await closeAll();
  });
  try {
    await start(config, log, closers);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(given: Config, log: Logger, closers: (() => unknown)[]): Promise<void> {
  const config = await withSocialLogin(given, closers);
  const secrets = developmentSecrets(config.dataDir);
  const databaseUrl = config.databaseUrl ?? (await embedded(config, secrets.databasePassword, closers));
  const secretKey = config.secretKey ?? secrets.secretKey;
  const services = await openServices({ config, databaseUrl, secretKey, log });
  closers.push(() => services.close());
  await migrate(services.db, path.join(import.meta.dirname, "../migrations"));
  await enterOwner(services);
  if (!config.production) await seed(services);
  await freshenSearch(services.db);
  const { app } = await buildApp(services);
  closers.push(() => app.close(), startUpkeep(services));
  await app.listen({ port: config.port, host: config.host });
  welcome(config);
}

// Without Kakao's credentials, development has a provider of its own; production offers what it is given.
async function withSocialLogin(config: Config, closers: (() => unknown)[]): Promise<Config> {
  if (config.production || config.providers.kakao !== undefined) return config;
  const local = await startLocalProvider();
  closers.push(() => local.stop());
  return { ...config, providers: { ...config.providers, kakao: local.credentials } };
}

async function embedded({ dataDir }: Config, password: string, closers: (() => unknown)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: path.join(dataDir, "postgres"), password });
  closers.push(() => postgres.stop());
  return postgres.url;
}
