import type { ChatMemberView } from "@danji/contract/chat/chat";
import { activeNickname, nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import { sql } from "#platform/db/sql.ts";

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

export const memberView = (row: MemberRow): ChatMemberView => ({
  id: row.member_id,
  nickname: nicknameOrWithdrawn(row.nickname),
  profileUrl: profileUrl(row.picture_id),
});
