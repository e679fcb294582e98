import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { IdempotencyKeys, IdempotentRequest, StoredCreation } from "#platform/idempotency.ts";
import type { Viewer } from "#platform/viewer.ts";

interface CreatedFeed extends StoredCreation {
  /** Keys of its photos, in order. */
  readonly photos: readonly string[];
}

/** The keys of posts and of their edits: the hash tells them apart, so a key is used for one of them. */
export const feedCreations: IdempotencyKeys<CreatedFeed> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<CreatedFeed>(sql`
      select n.feed_id as id, n.request_hash = ${hash} as same,
        array(select i.key from feed_images fi join images i on i.id = fi.image_id
          where fi.feed_id = n.feed_id order by fi.position) as photos
      from feed_creations n where n.member_id = ${memberId} and n.key = ${key}`),
  constraint: "feed_creations_pkey",
  deleted: "FEED_NOT_FOUND",
  lookUpFirst: true,
};

/** Stores the key of a post or of an edit; the first transaction to commit wins. */
export const insertFeedKey = (
  tx: Queryable,
  { memberId }: Viewer,
  { key, hash }: IdempotentRequest,
  feedId: number,
): Promise<number> =>
  tx.run(sql`
    insert into feed_creations (member_id, key, feed_id, request_hash)
    values (${memberId}, ${key}, ${feedId}, ${hash})`);

/**
 * Deletes expired keys of posts, comments, planned notices and their edits. Returns their number. A client repeats for seven days
 * (decision 036), so a key is stored for eight.
 */
export async function deleteExpiredIdempotencyKeys(db: Queryable): Promise<number> {
  const posts = await db.run(sql`delete from feed_creations where created_at < now() - interval '8 days'`);
  const comments = await db.run(sql`delete from comment_creations where created_at < now() - interval '8 days'`);
  const plans = await db.run(sql`delete from planned_creations where created_at < now() - interval '8 days'`);
  return posts + comments + plans;
}
