import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { IdempotentRequest } from "#platform/idempotency.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * The inquiry that an earlier request with this key created, if any. Throws IDEMPOTENCY_REUSED where the key came with
 * another body.
 */
export async function findCreatedInquiry(
  db: Queryable,
  viewer: Viewer,
  { key, hash }: IdempotentRequest,
): Promise<number | undefined> {
  const row = await db.maybe<{ id: number; same: boolean }>(sql`
    select id, request_hash = ${hash} as same from inquiries
    where author_id = ${viewer.memberId} and request_key = ${key}`);
  if (row?.same === false) throw new Problem("IDEMPOTENCY_REUSED");
  return row?.id;
}
