import { deleteExpiredAuditEvents } from "#platform/audit.ts";
import { cleanUp } from "#account/cleanup.ts";
import { sendQueuedMail } from "#platform/mail/mail-outbox.ts";
import { retryWithdrawals } from "#account/withdrawal/withdrawal.ts";
import { withdrawalHooks } from "#app.ts";
import { lastBackupAt, nightlyBackups } from "#backup/nightly.ts";
import { sweepChatPhotos } from "#chat/message/chat-image.ts";
import { deleteExpiredIdempotencyKeys } from "#feed/post/feed-idempotency.ts";
import { flushSearchIndex } from "#feed/post/feed-text.ts";
import { deleteExpiredViews } from "#feed/engagement/view.ts";
import { oldestRemoval, removeQueuedObjects } from "#image/removal.ts";
import { sweepOrphans } from "#image/sweep.ts";
import { jobLimits } from "#platform/db/pool.ts";
import { sweepUploads, uploadsIn } from "#platform/http/upload/upload-folder.ts";
import type { Services } from "#platform/services.ts";

const MINUTE = 60_000;

/** Periodic work that no caller waits for. Several processes may run it at once. */
export interface BackgroundJob {
  readonly name: string;
  /** Minutes between two runs. */
  readonly minutes: number;
  readonly run: (services: Services) => Promise<unknown>;
}

export const backgroundJobs: readonly BackgroundJob[] = [
  { name: "clean-up", minutes: 10, run: ({ db }) => cleanUp(db) },
  { name: "withdrawals", minutes: 10, run: ({ db }) => retryWithdrawals(db, withdrawalHooks) },
  { name: "mail outbox", minutes: 5, run: sendQueuedMail },
  { name: "object removals", minutes: 10, run: removeQueuedObjects },
  { name: "search index", minutes: 1, run: ({ db }) => flushSearchIndex(db) },
  { name: "views", minutes: 10, run: ({ db }) => deleteExpiredViews(db) },
  { name: "creations", minutes: 60, run: ({ db }) => deleteExpiredIdempotencyKeys(db) },
  { name: "chat photos", minutes: 60, run: sweepChatPhotos },
  { name: "orphans", minutes: 60, run: sweepOrphans },
  { name: "uploads", minutes: 60, run: ({ config }) => sweepUploads(uploadsIn(config.dataDir)) },
  { name: "nightly backup", minutes: 1, run: nightlyBackups() },
  { name: "audit", minutes: 60, run: ({ db }) => deleteExpiredAuditEvents(db) },
];

/** Runs every job at its own interval. Gives the function that stops them. */
export function startBackgroundJobs(baseServices: Services): () => void {
  const services = { ...baseServices, db: baseServices.db.within(jobLimits) };
  services.metrics.gauge(
    "object_removals_oldest_seconds",
    "Age of the object that has waited longest for its removal",
    () => oldestRemoval(services),
  );
  services.metrics.gauge(
    "backup_last_success_timestamp_seconds",
    "When the last nightly backup was complete; 0 for never",
    () => lastBackupAt(services),
  );
  const timers = backgroundJobs.map(({ name, minutes, run }) =>
    setInterval(() => {
      run(services).catch((error: unknown) => services.log.warn({ err: error, job: name }, "background job failed"));
    }, minutes * MINUTE),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}
