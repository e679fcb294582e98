import type { Services } from "#platform/services.ts";
import { knownKeys } from "./image.ts";

/** Hours after which an object without a row belongs to nobody: no upload takes that long. */
const ORPHAN_HOURS = 24;
const BATCH = 500;

/**
 * Removes objects that never got a row: what a crash between storing a picture and writing its post leaves
 * behind. Gives the number of objects removed. Safe to run at any time and on several processes at once.
 */
export async function sweepOrphans({ db, objects }: Pick<Services, "db" | "objects">): Promise<number> {
  const before = Date.now() - ORPHAN_HOURS * 3_600_000;
  let removed = 0;
  let batch: string[] = [];
  const sweepBatch = async () => {
    const known = await knownKeys(db, batch.map(imageKey));
    const orphans = batch.filter((key) => !known.has(imageKey(key)));
    for (const key of orphans) await objects.remove(key);
    removed += orphans.length;
    batch = [];
  };
  for await (const { key, at } of objects.list()) {
    if (at.getTime() > before) continue;
    batch.push(key);
    if (batch.length >= BATCH) await sweepBatch();
  }
  await sweepBatch();
  return removed;
}

// Only whole objects of an image lead to its row; a half-written file leads nowhere and goes.
const imageKey = (object: string): string => /^([A-Za-z0-9_-]+?)(?:-thumb)?\.webp$/.exec(object)?.[1] ?? "";
