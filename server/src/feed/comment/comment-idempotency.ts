import { type Sql, sql } from "#platform/db/sql.ts";
import type { IdempotencyKeys, IdempotentRequest, StoredCreation } from "#platform/idempotency.ts";
import type { Viewer } from "#platform/viewer.ts";

/**
 * The keys of comments and of their edits. Either costs no more than a look-up, so a key is looked up only where it is taken or the
 * comment is refused.
 */
export const commentKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select m.id, n.request_hash = ${hash} as same
      from comment_creations n left join comments m on m.id = n.comment_id and m.deleted_at is null
      where n.member_id = ${memberId} and n.key = ${key}`),
  constraint: "comment_creations_pkey",
  deleted: "COMMENT_NOT_FOUND",
  lookUpFirst: false,
};

/** CTE that stores the key of the comment in the CTE `made`. */
export const insertCommentKey = ({ memberId }: Viewer, { key, hash }: IdempotentRequest): Sql => sql`
  , stored_key as (
    insert into comment_creations (member_id, key, comment_id, request_hash)
    select ${memberId}, ${key}, id, ${hash} from made
  )`;
