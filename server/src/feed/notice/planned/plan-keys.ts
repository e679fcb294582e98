import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { IdempotencyKeys, IdempotentRequest, StoredCreation } from "#platform/idempotency.ts";
import type { Viewer } from "#platform/viewer.ts";

/** The keys of planned notices and of their changes: the hash tells them apart. */
export const planKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation & Record<string, unknown>>(sql`
      select n.planned_id as id, n.request_hash = ${hash} as same
      from planned_creations n where n.member_id = ${memberId} and n.key = ${key}`),
  constraint: "planned_creations_pkey",
  deleted: "PLANNED_NOTICE_NOT_FOUND",
  lookUpFirst: true,
};

/** Stores the key of a plan; the first transaction to commit wins. */
export const insertPlanKey = (
  tx: Queryable,
  { memberId }: Viewer,
  { key, hash }: IdempotentRequest,
  plannedId: number,
): Promise<number> =>
  tx.run(sql`
    insert into planned_creations (member_id, key, planned_id, request_hash)
    values (${memberId}, ${key}, ${plannedId}, ${hash})`);
