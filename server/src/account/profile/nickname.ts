import { accountCopy } from "@danji/contract/account/account.copy";
import { sql } from "#platform/db/sql.ts";

/** Nickname of a member `a` of a query; null once they have withdrawn. */
export const activeNickname = sql`case when a.withdrawn_at is null then a.nickname end`;

/** What others see as the name: 탈퇴한 회원 where `activeNickname` gave null. */
export const nicknameOrWithdrawn = (nickname: string | null): string => nickname ?? accountCopy.profile.withdrawn;
