import type { NeighbourView } from "@danji/contract/feed/neighbour";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { isOfficeAlone } from "#complex/residence/member-visibility.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { seesFeed } from "../post/feed-visibility.ts";

interface NeighbourRow {
  readonly id: number;
  readonly nickname: string;
  readonly picture_id: number | null;
  readonly feed_count: number;
  readonly is_blocked: boolean;
  readonly is_office: boolean;
}

/**
 * A member who has not withdrawn, for viewers who may know them, by the name that they carry in the complex of the post
 * below which the viewer met them. Throws MEMBER_NOT_FOUND.
 */
export async function getNeighbour(
  db: Queryable,
  viewer: Viewer,
  { memberId, feedId }: { readonly memberId: number; readonly feedId?: number | undefined },
  seesMember: SeesMember,
): Promise<NeighbourView> {
  const metIn = sql`(
    select f.complex_id from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${feedId ?? null} and ${seesFeed(viewer)})`;
  const row = await db.maybe<NeighbourRow>(sql`
    select a.id, ${nicknameIn(metIn)} as nickname, a.picture_id,
      (select count(*) from feeds f join complexes c on c.id = f.complex_id
        where f.author_id = a.id and ${seesFeed(viewer)}) as feed_count,
      exists (select from member_blocks b
        where b.blocker_id = ${viewer.memberId} and b.blocked_id = a.id) as is_blocked,
      ${isOfficeAlone(viewer)} is true as is_office
    from members a where a.id = ${memberId} and a.withdrawn_at is null and ${seesMember(viewer)}`);
  if (row === undefined) throw new Problem("MEMBER_NOT_FOUND");
  return {
    memberId: row.id,
    nickname: row.nickname,
    profileUrl: profileUrl(row.picture_id),
    feedCount: row.feed_count,
    isMe: row.id === viewer.memberId,
    isBlocked: row.is_blocked,
    isOffice: row.is_office,
  };
}
