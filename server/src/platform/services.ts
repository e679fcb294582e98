import type { Logger } from "pino";
import type { KeyedSemaphore } from "./concurrency/semaphore.ts";
import type { TtlCache } from "./concurrency/ttl-cache.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { CallLimits } from "./db/pool.ts";
import type { DevMailbox } from "./mail/dev-mailbox.ts";
import type { Mail } from "./mail/mail.ts";
import type { Metrics } from "./metrics.ts";
import type { MemberNotices } from "./realtime/member-notices.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import type { JobWakes } from "./job-wakes.ts";
import type { RateLimits } from "./limit/rate-limit.ts";
import type { Secrets } from "./config/secrets.ts";
import type { Viewer } from "./viewer.ts";

/** What another process needs to open the same database, and how long its calls may take. */
export interface DatabaseAddress {
  readonly url: string;
  readonly limits: CallLimits;
}

/** Dependencies that every feature gets from the process. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly databaseAddress: DatabaseAddress;
  readonly log: Logger;
  readonly mail: Mail;
  /** Only where no mail server is set: receives the mails of development. */
  readonly mailbox: DevMailbox | undefined;
  readonly metrics: Metrics;
  readonly objects: ObjectStore;
  readonly limits: RateLimits;
  readonly jobWakes: JobWakes;
  readonly memberNotices: MemberNotices;
  /** Limits concurrent work on one row before it takes a database connection. The key names the table and the row. */
  readonly rowLocks: KeyedSemaphore;
  readonly secrets: Secrets;
  /** Members of the sessions that called within the last second, by Viewer.session. */
  readonly viewers: TtlCache<Viewer>;
}
