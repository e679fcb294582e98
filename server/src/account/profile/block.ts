import type { BlockPage } from "@danji/contract/account/block";
import type { Queryable } from "#platform/db/database.ts";
import { decodeCursor, encodeCursor, keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { activeMember } from "../session/active-member.ts";
import type { SeesMember } from "./member-visibility.ts";
import { activeNickname, nicknameOrWithdrawn } from "./nickname.ts";
import { profileUrl } from "./profile-picture.ts";

/** The conditions on the member `a` that a block depends on. */
export interface BlockConditions {
  readonly seesMember: SeesMember;
  readonly isOfficeAlone: (viewer: Viewer) => Sql;
}

/** True where one feature says that a member writes to the viewer as an office alone. */
export const isOfficeAloneBy =
  (features: readonly Pick<FeatureManifest, "isOfficeAlone">[]): BlockConditions["isOfficeAlone"] =>
  (viewer) => {
    const conditions = features.flatMap(({ isOfficeAlone }) => isOfficeAlone?.(viewer) ?? []);
    return sql`(${conditions.reduce((any, one) => sql`${any} or ${one}`, sql`false`)})`;
  };

/**
 * Blocks a member for the viewer. Idempotent. Throws BLOCK_SELF, BLOCK_OFFICE, or MEMBER_NOT_FOUND, also for a member whom
 * the viewer may not know: a block shows who it is.
 */
export async function blockMember(
  db: Queryable,
  viewer: Viewer,
  memberId: number,
  { seesMember, isOfficeAlone }: BlockConditions,
): Promise<void> {
  if (memberId === viewer.memberId) throw new Problem("BLOCK_SELF");
  const both = await db.one<{ viewer: number | null; member: number | null; office: boolean | null }>(sql`
    with me as (${activeMember(viewer)}),
    member as (
      select a.id, ${isOfficeAlone(viewer)} is true as office
      from members a where a.id = ${memberId} and a.withdrawn_at is null and ${seesMember(viewer)}
    ),
    blocked as (
      insert into member_blocks (blocker_id, blocked_id)
      select me.id, member.id from me, member where not member.office on conflict do nothing
    )
    select (select id from me) as viewer, (select id from member) as member, (select office from member) as office`);
  if (both.viewer === null) throw new Problem("UNAUTHENTICATED");
  if (both.member === null) throw new Problem("MEMBER_NOT_FOUND");
  if (both.office === true) throw new Problem("BLOCK_OFFICE");
}

/** Removes a block, also of a member who has withdrawn. Idempotent. */
export async function unblockMember(db: Queryable, viewer: Viewer, memberId: number): Promise<void> {
  await db.run(sql`
    delete from member_blocks where blocker_id = ${viewer.memberId} and blocked_id = ${memberId}`);
}

interface BlockRow {
  readonly id: number;
  readonly nickname: string | null;
  readonly picture_id: number | null;
  readonly created_at: Date;
  readonly micros: number;
}

/** Whom the viewer blocks, the latest first; also members who have withdrawn, whose block can be removed too. */
export async function listBlocks(
  db: Queryable,
  { memberId }: Viewer,
  { cursor, size }: KeysetQuery,
): Promise<BlockPage> {
  const micros = sql`(extract(epoch from b.created_at) * 1000000)::bigint`;
  const rows = await db.many<BlockRow & Record<string, unknown>>(sql`
    select a.id, ${activeNickname} as nickname, a.picture_id, b.created_at, ${micros} as micros
    from member_blocks b join members a on a.id = b.blocked_id
    where b.blocker_id = ${memberId} ${cursor === undefined ? sql`` : sql`and (${micros}, a.id) < ${readCursor(cursor)}`}
    order by micros desc, a.id desc limit ${size + 1}`);
  const page = keysetPage(rows, size, ({ id, micros: at }) => encodeCursor(`${at} ${id}`));
  return {
    blocks: page.rows.map((row) => ({
      memberId: row.id,
      nickname: nicknameOrWithdrawn(row.nickname),
      profileUrl: profileUrl(row.picture_id),
      blockedAt: row.created_at.toISOString(),
    })),
    nextCursor: page.nextCursor,
  };
}

function readCursor(cursor: string): Sql {
  const [micros, id] = decodeCursor(cursor, /^(\d{1,16}) (\d{1,15})$/);
  return sql`(${Number(micros)}::bigint, ${Number(id)}::bigint)`;
}
