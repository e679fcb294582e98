import { type Queryable, violatedConstraint } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** A part of the statement that makes a comment (`made`): binds the key to it. */
export const insertIdempotencyKey = (viewer: Viewer, { key, hash }: IdempotentRequest): Sql => sql`
  , noted as (
    insert into comment_creations (member_id, key, comment_id, request_hash)
    select ${viewer.memberId}, ${key}, id, ${hash} from made
  )`;

/** True where a comment was not made because its key had made one before. */
export const isIdempotencyConflict = (error: unknown): boolean => violatedConstraint(error) === "comment_creations_pkey";

/**
 * The comment that the key wrote before. Throws IDEMPOTENCY_REUSED where it was sent with something else, and
 * COMMENT_NOT_FOUND where the comment was deleted since: the key writes it once.
 */
export async function findCreatedComment(db: Queryable, viewer: Viewer, { key, hash }: IdempotentRequest): Promise<number | undefined> {
  const row = await db.maybe<{ id: number | null; same: boolean }>(sql`
    select m.id, n.request_hash = ${hash} as same
    from comment_creations n left join comments m on m.id = n.comment_id and m.deleted_at is null
    where n.member_id = ${viewer.memberId} and n.key = ${key}`);
  if (row?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  if (row?.id === null) throw new Problem("COMMENT_NOT_FOUND");
  return row?.id;
}
