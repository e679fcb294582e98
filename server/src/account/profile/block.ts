import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { activeMember } from "../session/active-member.ts";
import type { SeesMember } from "./member-visibility.ts";

/**
 * Blocks a member for the viewer. Idempotent. Throws BLOCK_SELF, or MEMBER_NOT_FOUND, also for a member whom the viewer may
 * not know: a block shows who it is.
 */
export async function blockMember(
  db: Queryable,
  viewer: Viewer,
  memberId: number,
  seesMember: SeesMember,
): Promise<void> {
  if (memberId === viewer.memberId) throw new Problem("BLOCK_SELF");
  const both = await db.one<{ viewer: number | null; member: number | null }>(sql`
    with me as (${activeMember(viewer)}),
    member as (
      select a.id from members a where a.id = ${memberId} and a.withdrawn_at is null and ${seesMember(viewer)}
    ),
    blocked as (
      insert into member_blocks (blocker_id, blocked_id) select me.id, member.id from me, member on conflict do nothing
    )
    select (select id from me) as viewer, (select id from member) as member`);
  if (both.viewer === null) throw new Problem("UNAUTHENTICATED");
  if (both.member === null) throw new Problem("MEMBER_NOT_FOUND");
}

/** Removes a block, also of a member who has withdrawn. Idempotent. */
export async function unblockMember(db: Queryable, viewer: Viewer, memberId: number): Promise<void> {
  await db.run(sql`
    delete from member_blocks where blocker_id = ${viewer.memberId} and blocked_id = ${memberId}`);
}
