import { sql } from "#platform/db/sql.ts";
import type { IdempotencyKeys, StoredCreation } from "#platform/idempotency.ts";

/**
 * The keys of chat requests, beside what they created. A cancelled request is still found: its repeat creates no second request.
 */
export const chatRequestKeys: IdempotencyKeys<StoredCreation> = {
  find: (db, memberId, { key, hash }) =>
    db.maybe<StoredCreation>(sql`
      select id, request_hash = ${hash} as same from chat_requests
      where sender_id = ${memberId} and request_key = ${key}`),
  constraint: "chat_requests_by_key",
  deleted: "CHAT_REQUEST_NOT_FOUND",
  lookUpFirst: true,
};
