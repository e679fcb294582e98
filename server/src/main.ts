import path from "node:path";
import closeWithGrace from "close-with-grace";
import { buildApp } from "./app.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { developmentSecrets } from "./platform/development-secrets.ts";
import { createLog } from "./platform/log.ts";
import { openServices } from "./platform/open-services.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { seed } from "./seed/seed.ts";
import { startUpkeep } from "./upkeep.ts";
import { welcome } from "./welcome.ts";

const DRAIN_MS = 10_000;

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 78;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const secrets = developmentSecrets(config.dataDir);
  let postgres: EmbeddedPostgres | undefined;
  if (config.databaseUrl === undefined) {
    const folder = path.join(config.dataDir, "postgres");
    postgres = await startEmbeddedPostgres({ folder, password: secrets.databasePassword });
  }
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? "";
  const secretKey = config.secretKey ?? secrets.secretKey;
  const services = await openServices({ config, databaseUrl, secretKey, log });
  await migrate(services.db, path.join(import.meta.dirname, "../migrations"));
  if (!config.production) await seed(services);
  const { app } = await buildApp(services);
  const endUpkeep = startUpkeep(services);
  closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, "stopping after an error");
    endUpkeep();
    await app.close();
    await services.close();
    await postgres?.stop();
  });
  await app.listen({ port: config.port, host: config.host });
  welcome(config);
}
