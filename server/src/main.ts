import { roleCopy } from "@danji/contract/complex/role/role.copy";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { finishRestore } from "#backup/ended-rights/finish-restore.ts";
import { requireFinishedRestore } from "#backup/restore-target.ts";
import { reindexStale } from "#complex/search/search-index.ts";
import { type Config, ConfigError, readConfig } from "#platform/config/config.ts";
import { requireContainedDevelopment } from "#platform/config/development-exposure.ts";
import { developmentSecrets } from "#platform/config/development-secrets.ts";
import { createDrain, type Drain } from "#platform/concurrency/drain.ts";
import { sweepUploads, uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { failureText } from "#platform/log/failure-text.ts";
import { createLog } from "#platform/log/log.ts";
import { type LogOutput, logOutput } from "#platform/log/log-output.ts";
import { backgroundJobs, startBackgroundJobs } from "#background-jobs.ts";
import { features } from "#features.ts";
import { demoPassword } from "#seed/people.ts";
import { writeNicknameForms } from "./account/nickname/earlier-nicknames.ts";
import { startLocalProvider } from "./account/social/local-provider.ts";
import { buildApp } from "./app.ts";
import { registerOwner } from "./image/object-owner.ts";
import { migrate } from "./platform/db/migrate.ts";
import { closeServer } from "./platform/http/server.ts";
import { openServices } from "./platform/open-services.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { type DemoAccount, listDemoAccounts, seed } from "./seed/seed.ts";

/** How long calls under way may take once no new ones are accepted (CASES T243). */
const CALLS_TIMEOUT_MS = 20_000;
/** Then the sockets, the mail server, the database: after this the process ends without closing them. */
const CLOSE_TIMEOUT_MS = 10_000;
/** After an uncaught error little can be trusted: what closes by then is closed, and the next process begins. */
const CRASH_TIMEOUT_MS = 1_000;

// Three times what is in use, before all of it is looked through: each 11 MB of an upload had this done, and every call waited (decision 147).
setFlagsFromString("--heap-growing-percent=200");
// The terminal or the disk behind the two may be gone or full; that is no reason to exit.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await run();
} catch (error) {
  // A clear line and its causes for the terminal; the stack only on request.
  process.stderr.write(`${failureText(error, { withStack: process.env["LOG_LEVEL"] === "debug" })}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  requireContainedDevelopment(config);
  requireFinishedRestore(config.dataDir);
  const output = logOutput(process.stdout.fd);
  const log = createLog(config.logLevel, output);
  const drain = createDrain();
  // What was opened is closed in reverse order, also where a later step of the start fails.
  const closers: (() => unknown)[] = [];
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  const delayMs = config.shutdownDelaySeconds * 1000;
  // beforeExit is skipped: it would turn the exit code of a start that failed into 0.
  closeWithGrace(
    { delay: delayMs + CALLS_TIMEOUT_MS + CLOSE_TIMEOUT_MS, logger: false, skip: ["beforeExit"] },
    async ({ err, signal }) => {
      drain.start();
      if (err !== undefined) log.fatal({ err }, "stopping after an error");
      // SIGTERM comes from a process manager while clients go on sending; at Ctrl-C a person waits.
      if (signal === "SIGTERM") await delay(delayMs);
      await (err === undefined ? closeAll() : Promise.race([closeAll(), delay(CRASH_TIMEOUT_MS)]));
    },
  );
  try {
    await start({ config, log, output, drain }, closers);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

interface ProcessContext {
  readonly config: Config;
  readonly log: Logger;
  readonly output: LogOutput;
  readonly drain: Drain;
}

async function start({ log, output, drain, ...rest }: ProcessContext, closers: (() => unknown)[]): Promise<void> {
  const config = await withSocialLogin(rest.config, closers);
  const secrets = developmentSecrets(config.dataDir);
  const databaseUrl = config.databaseUrl ?? (await embeddedDatabaseUrl(config, secrets.databasePassword, log, closers));
  const secretKey = config.secretKey ?? secrets.secretKey;
  const services = await openServices({ config, databaseUrl, secretKey, log, lostLogLines: () => output.lost });
  closers.push(() => services.close());
  await migrate(services.db, path.join(import.meta.dirname, "../migrations"));
  await registerOwner(services);
  if (!config.production) await seed(services, path.join(import.meta.dirname, "../demo-photos"));
  await reindexStale(services.db);
  await writeNicknameForms(services.db);
  await sweepUploads(uploadsIn(config.dataDir), { atStart: true });
  await finishRestore(services, { features, jobs: backgroundJobs });
  const { app } = await buildApp(services, {}, drain);
  closers.push(() => closeServer(app, CALLS_TIMEOUT_MS), startBackgroundJobs(services));
  await app.listen({ port: config.port, host: config.host });
  // The parent starts us again after a crash, but not where we never were ready (tools/process/serve.mjs).
  process.send?.("ready");
  printStartupBanner(config, config.production ? [] : await listDemoAccounts(services.db));
}

// Without Kakao's credentials, development has a provider of its own; production offers the configured ones.
async function withSocialLogin(config: Config, closers: (() => unknown)[]): Promise<Config> {
  if (config.production || config.providers.kakao !== undefined) return config;
  const local = await startLocalProvider();
  closers.push(() => local.stop());
  return { ...config, providers: { ...config.providers, kakao: local.credentials } };
}

async function embeddedDatabaseUrl(
  { dataDir }: Config,
  password: string,
  log: Logger,
  closers: (() => unknown)[],
): Promise<string> {
  const onGivenUp = (error: Error) =>
    queueMicrotask(() => {
      // Thrown where nothing catches it: the process ends as after any other uncaught error.
      throw error;
    });
  const postgres = await startEmbeddedPostgres({
    folder: path.join(dataDir, "postgres"),
    password,
    watch: { log, onGivenUp },
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

/** Prints the addresses to the terminal; production only logs. */
function printStartupBanner(config: Config, accounts: readonly DemoAccount[]): void {
  if (config.production) return;
  const address = `http://localhost:${config.port}`;
  const lines = [
    "",
    `  우리단지  ${address}`,
    ...(config.smtpUrl === undefined ? [`  메일함    ${address}/dev/mailbox`] : []),
    "",
    ...(accounts.length === 0 ? [] : [`  데모 계정 (비밀번호 ${demoPassword})`, ...accounts.map(demoAccount), ""]),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function demoAccount({ email, nickname, role }: DemoAccount): string {
  return `    ${email}  ${nickname}${role === undefined ? "" : ` · ${roleCopy.roles[role]}`}`;
}
