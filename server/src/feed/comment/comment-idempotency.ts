import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** CTE that stores the idempotency key of the new comment, the CTE `made`. */
export const insertIdempotencyKey = (viewer: Viewer, { key, hash }: IdempotentRequest): Sql => sql`
  , noted as (
    insert into comment_creations (member_id, key, comment_id, request_hash)
    select ${viewer.memberId}, ${key}, id, ${hash} from made
  )`;

/** True where the insert failed because the key has already written a comment. */
export const isIdempotencyConflict = (error: unknown): boolean =>
  violatedConstraint(error) === "comment_creations_pkey";

/**
 * The comment that the key has written. Throws IDEMPOTENCY_REUSED where the request differs from the first one, and
 * COMMENT_NOT_FOUND where the comment was deleted since: a key writes once.
 */
export async function findCreatedComment(
  db: Queryable,
  viewer: Viewer,
  { key, hash }: IdempotentRequest,
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number | null; same: boolean }>(sql`
    select m.id, n.request_hash = ${hash} as same
    from comment_creations n left join comments m on m.id = n.comment_id and m.deleted_at is null
    where n.member_id = ${viewer.memberId} and n.key = ${key}`);
  if (row?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  if (row?.id === null) throw new Problem("COMMENT_NOT_FOUND");
  return row?.id;
}
