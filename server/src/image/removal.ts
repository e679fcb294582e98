import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { fullObject, thumbObject } from "./image.ts";

const BATCH = 50;

/** Removes the rows of images that nothing points at any more; their objects go with the next round of upkeep. */
export async function forgetImages(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.run(sql`delete from images where key = any(${keys}::text[])`);
  await tx.run(sql`
    insert into object_removals (key)
    select unnest(${keys.flatMap((key) => [fullObject(key), thumbObject(key)])}::text[])`);
}

/** The same, with the objects going as soon as the transaction is durable; upkeep tries again where that fails. */
export async function removeImages(
  services: Services,
  tx: Transaction,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await forgetImages(tx, keys);
  // Nobody waits for it: a store that hangs must not hold up the answer.
  tx.afterCommit(() => {
    removeQueuedObjects(services).catch((error: unknown) => {
      services.log.warn({ err: error }, "objects not removed");
    });
  });
}

/**
 * Removes every queued object, and gives how many. An object that can not be removed stays in the queue.
 * Several processes may do it at once: each takes what no other holds.
 */
export async function removeQueuedObjects({
  db,
  objects,
}: Pick<Services, "db" | "objects">): Promise<number> {
  let removed = 0;
  for (let last = BATCH; last === BATCH; removed += last) {
    last = await db.tx(async (tx) => {
      const rows = await tx.many<{ id: number; key: string }>(sql`
        select id, key from object_removals order by id limit ${BATCH} for update skip locked`);
      const outcomes = await Promise.allSettled(rows.map(({ key }) => objects.remove(key)));
      const gone = rows.filter((_, place) => outcomes[place]?.status === "fulfilled").map(({ id }) => id);
      if (gone.length > 0) await tx.run(sql`delete from object_removals where id = any(${gone}::bigint[])`);
      return gone.length;
    });
  }
  return removed;
}
