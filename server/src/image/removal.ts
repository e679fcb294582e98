import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { withStoreTimeout } from "./image.ts";
import { removalAllowed } from "./removal-lock.ts";

const BATCH = 50;
/** Longest wait for the store to remove one object. */
const REMOVE_MS = 6_000;

/** Deletes the rows of images that nothing references any more; the background job removes their objects. */
export async function queueImageRemoval(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`delete from images where key = any(${keys}::text[])`);
  await tx.run(sql`
    insert into object_removals (key)
    select unnest(${keys.flatMap((key) => [fullObject(key), thumbObject(key)])}::text[])`);
}

/** The same, and removes the objects right after the commit; the background job tries again where that fails. */
export async function removeImages(services: Services, tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queueImageRemoval(tx, keys);
  // Not awaited: a store that hangs must not delay the answer.
  tx.afterCommit(() => {
    removeQueuedObjects(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "objects not removed");
    });
  });
}

/**
 * Removes every queued object that is due, and returns how many. One that cannot be removed is tried again later, after the
 * others: a minute at first, twice as long after each attempt, at most a day. Several processes may run it at once.
 */
export async function removeQueuedObjects({
  db,
  objects,
  log,
}: Pick<Services, "db" | "objects" | "log">): Promise<number> {
  let removed = 0;
  for (let claimed = BATCH; claimed === BATCH;) {
    // Claimed by the time of the next attempt rather than by a lock: a store that hangs holds no connection, and what a
    // crash leaves undone is due again.
    const rows = await db.many<{ id: number; key: string; attempts: number }>(sql`
      update object_removals set attempts = attempts + 1,
        due_at = now() + least(interval '1 minute' * power(2, least(attempts, 11)), interval '1 day')
      where id in (
        select id from object_removals where due_at <= now() and ${removalAllowed}
        order by due_at, id limit ${BATCH} for update skip locked)
      returning id, key, attempts`);
    const outcomes = await Promise.allSettled(rows.map(({ key }) => withStoreTimeout(objects.remove(key), REMOVE_MS)));
    const removedIds = rows.filter((_, index) => outcomes[index]?.status === "fulfilled").map(({ id }) => id);
    if (removedIds.length > 0) await db.run(sql`delete from object_removals where id = any(${removedIds}::bigint[])`);
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure !== undefined)
      log.warn({ err: failure.reason as unknown, count: rows.length - removedIds.length }, "objects not removed");
    removed += removedIds.length;
    claimed = rows.length;
  }
  return removed;
}

/** Seconds for which the oldest object has waited for its removal; 0 where none waits. */
export async function oldestRemoval({ db }: Pick<Services, "db">): Promise<number> {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from object_removals`);
  return seconds;
}
