import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** The post that a creation has written. */
export interface CreatedFeed {
  readonly id: number;
  /** Keys of its photos, in order. */
  readonly photos: readonly string[];
}

/** Thrown where a concurrent request with the same key wrote the post first. */
export class ConcurrentCreationError extends Error {}

/**
 * The post that the key has written, if any. Throws IDEMPOTENCY_REUSED where the request differs from the first one,
 * and FEED_NOT_FOUND where the post was deleted since: a key writes once.
 */
export async function findCreatedFeed(
  db: Queryable,
  viewer: Viewer,
  creation: IdempotentRequest,
): Promise<CreatedFeed | undefined> {
  const row = await db.maybe<{ id: number | null; photos: readonly string[]; same: boolean }>(sql`
    select n.feed_id as id, n.request_hash = ${creation.hash} as same,
      array(select i.key from feed_images fi join images i on i.id = fi.image_id
        where fi.feed_id = n.feed_id order by fi.position) as photos
    from feed_creations n where n.member_id = ${viewer.memberId} and n.key = ${creation.key}`);
  if (row?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  if (row === undefined) return undefined;
  if (row.id === null) throw new Problem("FEED_NOT_FOUND");
  return { id: row.id, photos: row.photos };
}

/** Stores the key of a post; the first transaction to commit wins. Throws ConcurrentCreationError in every other. */
export async function insertIdempotencyKey(
  tx: Queryable,
  viewer: Viewer,
  { key, hash }: IdempotentRequest,
  feedId: number,
): Promise<void> {
  const inserted = await tx.run(sql`
    insert into feed_creations (member_id, key, feed_id, request_hash)
    values (${viewer.memberId}, ${key}, ${feedId}, ${hash})
    on conflict (member_id, key) do nothing`);
  if (inserted === 0) throw new ConcurrentCreationError();
}

/** Deletes expired keys of posts and comments. Returns their number. */
export async function deleteExpiredIdempotencyKeys(db: Queryable): Promise<number> {
  const posts = await db.run(sql`delete from feed_creations where created_at < now() - interval '2 days'`);
  const comments = await db.run(sql`delete from comment_creations where created_at < now() - interval '2 days'`);
  return posts + comments;
}
