import type { ChatMemberView } from "@danji/contract/chat/chat";
import { accountCopy } from "@danji/contract/account/account.copy";
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
  case when a.withdrawn_at is null then a.nickname end as nickname, a.picture_id`;

export const memberView = (row: MemberRow): ChatMemberView => ({
  id: row.member_id,
  nickname: row.nickname ?? accountCopy.profile.withdrawn,
  profileUrl: profileUrl(row.picture_id),
});
