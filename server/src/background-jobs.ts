import { features } from "#features.ts";
import { deleteExpiredAuditEvents } from "#platform/audit.ts";
import { jobLimits } from "#platform/db/pool.ts";
import type { BackgroundJob } from "#platform/feature/manifest.ts";
import { sweepUploads, uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { sendQueuedMail } from "#platform/mail/mail-outbox.ts";
import type { Services } from "#platform/services.ts";

const MINUTE = 60_000;

const platformJobs: readonly BackgroundJob[] = [
  { name: "mail outbox", minutes: 5, run: sendQueuedMail },
  { name: "uploads", minutes: 60, run: ({ config }) => sweepUploads(uploadsIn(config.dataDir)) },
  { name: "audit", minutes: 60, doesDueWork: true, run: ({ db }) => deleteExpiredAuditEvents(db) },
];

export const backgroundJobs: readonly BackgroundJob[] = [
  ...features.flatMap(({ jobs }) => jobs ?? []),
  ...platformJobs,
];

/**
 * Runs every job at its own interval, and when it is woken. Skips a run while the one before it has not ended: on a slow database
 * a job of every second would take all connections; one that is woken meanwhile runs once more after it. Gives the function that
 * stops them, and waits for those that end early.
 */
export function startBackgroundJobs(baseServices: Services): () => Promise<void> {
  const services = { ...baseServices, db: baseServices.db.within(jobLimits) };
  for (const { name, help, read } of features.flatMap(({ gauges }) => gauges ?? []))
    services.metrics.gauge(name, help, () => read(services));
  const running = new Set<string>();
  const woken = new Set<string>();
  const start = ({ name, run }: BackgroundJob): void => {
    if (running.has(name)) return;
    running.add(name);
    run(services, features)
      .catch((error: unknown) => services.log.warn({ err: error, job: name }, "background job failed"))
      .finally(() => {
        running.delete(name);
        if (woken.delete(name)) wake(name);
      });
  };
  const wake = (name: string): void => {
    if (running.has(name)) woken.add(name);
    else backgroundJobs.filter((job) => job.name === name).forEach(start);
  };
  const stopListening = services.jobWakes.listen(wake);
  const timers = backgroundJobs.map((job) => setInterval(() => start(job), job.minutes * MINUTE));
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    stopListening();
    woken.clear();
    await Promise.all(backgroundJobs.map(async ({ stop }) => stop?.(services)));
  };
}
