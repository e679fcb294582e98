import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Folds a living member away for the viewer; doing it twice is doing it once. */
export async function blockMember(db: Queryable, viewer: Viewer, memberId: number): Promise<void> {
  if (memberId === viewer.memberId) throw new Problem("BLOCK_SELF");
  const member = await db.maybe(sql`
    with member as (select id from members where id = ${memberId} and withdrawn_at is null),
    blocked as (
      insert into member_blocks (blocker_id, blocked_id) select ${viewer.memberId}, id from member
      on conflict do nothing
    )
    select id from member`);
  if (member === undefined) throw new Problem("MEMBER_NOT_FOUND");
}

/** Also of a member who has left since; nothing happens where there is no block. */
export async function unblockMember(db: Queryable, viewer: Viewer, memberId: number): Promise<void> {
  await db.run(sql`
    delete from member_blocks where blocker_id = ${viewer.memberId} and blocked_id = ${memberId}`);
}
