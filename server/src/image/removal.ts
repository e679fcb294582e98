import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { withStoreTimeout } from "./image.ts";
import { removalAllowed } from "./removal-lock.ts";

const BATCH = 50;
/** Longest wait for the store to remove one object. */
const REMOVE_MS = 6_000;

/**
 * Deletes the rows of images that nothing references any more; the background job removes their objects. Those that are
 * retained go once they are released.
 */
export async function queueImageRemoval(tx: Transaction, all: readonly string[]): Promise<void> {
  if (all.length === 0) return;
  // A call that retains one of them at the same time comes before this, or finds it gone.
  await tx.run(sql`select id from images where key = any(${all}::text[]) order by key for update`);
  const retained = await tx.many<{ key: string }>(sql`
    update retained_images set removed_at = now() where key = any(${all}::text[]) returning key`);
  const keys = all.filter((one) => !retained.some(({ key }) => key === one));
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

/** Keeps images, also where what shows them is deleted, until they are released. Nothing happens to those that are gone. */
export async function retainImages(tx: Transaction, keys: readonly string[]): Promise<void> {
  // The lock makes a removal wait, which then sees that they are kept.
  await tx.run(sql`
    insert into retained_images (key)
    select i.key from (select key from images where key = any(${keys}::text[]) order by key for key share) i
    on conflict do nothing`);
}

/** Ends it: what was deleted meanwhile is removed now. */
export async function releaseImages(services: Services, tx: Transaction, keys: readonly string[]): Promise<void> {
  const released = await tx.many<{ key: string; is_removed: boolean }>(sql`
    delete from retained_images where key = any(${keys}::text[]) returning key, removed_at is not null as is_removed`);
  await removeImages(
    services,
    tx,
    released.filter((one) => one.is_removed).map(({ key }) => key),
  );
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
