import { type Sql, sql } from "#platform/db/sql.ts";

/** Condition: one of two members has blocked the other. */
export const blocksEither = (one: Sql, other: Sql): Sql => sql`
  exists (select from member_blocks b
    where b.blocker_id = ${one} and b.blocked_id = ${other} or b.blocker_id = ${other} and b.blocked_id = ${one})`;
