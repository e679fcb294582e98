import path from "node:path";
import type { Logger } from "pino";
import { createKeyedSemaphore } from "./concurrency/semaphore.ts";
import { ttlCache } from "./concurrency/ttl-cache.ts";
import type { Config } from "./config/config.ts";
import { openDatabase } from "./db/database.ts";
import { type CallLimits, callLimits, scaledLimits } from "./db/pool.ts";
import { type DevMailbox, startDevMailbox } from "./mail/dev-mailbox.ts";
import { scaledMailTimeouts, smtpMail } from "./mail/smtp-mail.ts";
import { openMetrics } from "./metrics.ts";
import { diskStore } from "./objects/disk-store.ts";
import { jobWakes } from "./job-wakes.ts";
import { memberNotices } from "./realtime/member-notices.ts";
import { rateLimits } from "./limit/rate-limit.ts";
import { secretsFrom } from "./config/secrets.ts";
import type { Services } from "./services.ts";
import type { Viewer } from "./viewer.ts";

export interface OpenServices extends Services {
  close(): Promise<void>;
}

interface OpenServicesOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly log: Logger;
  /** Lines of that log that were dropped. */
  readonly lostLogLines?: () => number;
  /** How long a call to the database may take; left out, as callLimits and the settings say. */
  readonly databaseLimits?: CallLimits | undefined;
}

/** Connections of one process to the database. */
const CONNECTIONS = 10;

/** Opens everything that the features need. Without SMTP_URL, mail goes over SMTP into a mailbox inside. */
export async function openServices(options: OpenServicesOptions): Promise<OpenServices> {
  const { config, databaseUrl, secretKey, log, lostLogLines = () => 0 } = options;
  const { timeoutScale } = config;
  const limits = options.databaseLimits ?? scaledLimits(callLimits, timeoutScale);
  const db = openDatabase(databaseUrl, log, CONNECTIONS, limits);
  const mailbox: DevMailbox | undefined = config.smtpUrl === undefined ? await startDevMailbox() : undefined;
  const mail = smtpMail(config.smtpUrl ?? mailbox?.smtpUrl ?? "", config.mailFrom, scaledMailTimeouts(timeoutScale));
  return {
    config,
    db,
    databaseAddress: { url: databaseUrl, limits },
    log,
    mail,
    mailbox,
    metrics: openMetrics(lostLogLines),
    objects: diskStore(path.join(config.dataDir, "objects")),
    limits: rateLimits(config.rateLimitScale),
    jobWakes: jobWakes(),
    memberNotices: memberNotices(),
    // One runs, a second already waits for the row lock and so starts without a pause.
    rowLocks: createKeyedSemaphore({ maxConcurrent: 2, maxQueued: 2_000, timeoutMs: 6_000 * timeoutScale }),
    secrets: secretsFrom(secretKey),
    // An ended session is dropped at once, here and by NOTIFY in the other processes.
    viewers: ttlCache<Viewer>(1_000, 20_000),
    async close() {
      await mail.close();
      await mailbox?.close();
      await db.close();
    },
  };
}
