import type { ChatMemberView } from "@danji/contract/chat/chat";
import { activeNickname, nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";

/** What `memberColumns` selects. */
export interface MemberRow {
  readonly member_id: number;
  /** Null for a withdrawn member. */
  readonly nickname: string | null;
  readonly picture_id: number | null;
}

/** Columns of a member `a` of a query. */
export const memberColumns = sql`a.id as member_id,
  ${activeNickname} as nickname, a.picture_id`;

/** The same for a member `m` of a group room: with the name that they carry in its complex. */
export const groupMemberColumns = sql`a.id as member_id,
  ${nicknameIn(sql`complex_of_room(m.room_id)`)} as nickname, a.picture_id`;

export const memberView = (row: MemberRow): ChatMemberView => ({
  id: row.member_id,
  nickname: nicknameOrWithdrawn(row.nickname),
  profileUrl: profileUrl(row.picture_id),
});

/** The other side of a room. The member's columns are null for a group, the complex's name for a 1:1 room. */
export interface PartnerRow extends MemberRow {
  readonly complex_name: string | null;
}

/** Columns of `partnerJoins`. */
export const partnerColumns = sql`${memberColumns}, c.name as complex_name`;

/** The other side `a` of a 1:1 room `r`, also where they have left it; the complex `c` of a group. */
export const partnerJoins = (viewer: Viewer): Sql => sql`
  left join lateral (
    select * from members a where a.id = r.low_member_id + r.high_member_id - ${viewer.memberId} limit 1
  ) a on true
  left join lateral (select c.name from complexes c where c.id = r.complex_id limit 1) c on true`;
