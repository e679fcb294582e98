import { cleanUp } from "./account/cleanup.ts";
import { sendQueuedLetters } from "./account/letter-queue.ts";
import { finishDepartures } from "./account/withdrawal.ts";
import { departures } from "./app.ts";
import { sweepChatPhotos } from "./chat/chat-image.ts";
import { forgetCreations } from "./feed/feed-creation.ts";
import { settleWords } from "./feed/feed-words.ts";
import { forgetViews } from "./feed/view.ts";
import { oldestRemoval, removeQueuedObjects } from "./image/removal.ts";
import { sweepOrphans } from "./image/sweep.ts";
import { jobLimits } from "./platform/db/pool.ts";
import { sweepUploads, uploadsIn } from "./platform/http/upload-folder.ts";
import type { Services } from "./platform/services.ts";

const MINUTE = 60_000;

/**
 * The work that nobody waits for, each at its own pace; several processes may do the same at once. Gives the function
 * that ends it.
 */
export function startUpkeep(usual: Services): () => void {
  const services = { ...usual, db: usual.db.within(jobLimits) };
  const every = (minutes: number, name: string, job: () => Promise<unknown>) =>
    setInterval(() => {
      job().catch((error: unknown) => services.log.warn({ err: error, job: name }, "upkeep failed"));
    }, minutes * MINUTE);
  services.metrics.gauge("object_removals_oldest_seconds", "Age of the object that has waited longest for its removal", () =>
    oldestRemoval(services));
  const timers = [
    every(10, "clean-up", () => cleanUp(services.db)),
    every(10, "departures", () => finishDepartures(services.db, departures)),
    every(5, "letters", () => sendQueuedLetters(services)),
    every(10, "removals", () => removeQueuedObjects(services)),
    every(1, "words", () => settleWords(services.db)),
    every(10, "views", () => forgetViews(services.db)),
    every(60, "creations", () => forgetCreations(services.db)),
    every(60, "chat photos", () => sweepChatPhotos(services)),
    every(60, "orphans", () => sweepOrphans(services)),
    every(60, "uploads", () => sweepUploads(uploadsIn(services.config.dataDir))),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
