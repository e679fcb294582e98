import { isHouseholdMember } from "#complex/household/household-member.ts";
import type { NoticeView } from "@danji/contract/notice/notice";
import type { NoticeFileView } from "@danji/contract/notice/notice-file";
import { audienceParts, type NoticeKind } from "@danji/contract/notice/notice-rules";
import { mayAct } from "#complex/complex-access.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { officeReaders } from "../post/feed-visibility.ts";

/** Column: the kind of the notice `f`; one of a client that knows no kinds is GENERAL. */
export const kindColumn: Sql = sql`coalesce((select n.kind from notices n where n.feed_id = f.id), 'GENERAL')`;

/** Condition on a notice `f` and its complex `c`: the role of the member writes those of its kind. */
export const mayWriteNotice = (member: Sql): Sql => sql`
  (case ${kindColumn} when 'COUNCIL' then ${mayAct(member, "writeCouncilNotices")} else ${mayAct(member, "writeNotices")} end)`;

/** Condition on a notice `f` with the row `n`: its end has come. */
export const isEnded: Sql = sql`(n.until is not null and n.until <= clock_timestamp())`;

/** Condition on a notice `f` with the row `n`: it stands above the others. Urgent ones have an end. */
export const isOnTop: Sql = sql`((f.pinned or n.kind is not distinct from 'URGENT') and not ${isEnded})`;

/** Column of the doors to whose households the member belongs, as `audience_keys` names them, in the complex of `f`. */
const livesBehind = (memberId: number): Sql => sql`
  select o.id, audience_keys(o.building_key, o.unit_key) as keys from residences r join households o on o.id = r.household_id
  where r.complex_id = f.complex_id and r.member_id = ${memberId} and ${isHouseholdMember(sql`r`)}`;

/** Query of the households of the member that the notice `f` is for. */
export const ownDoors = (memberId: number): Sql => sql`
  select o.id from (${livesBehind(memberId)}) o where f.audience is null or f.audience && o.keys`;

/** Condition on a notice `f`: the member has acknowledged it, or another one of their household. */
export const isAcknowledged = (memberId: number): Sql =>
  sql`is_acknowledged(f.id, f.complex_id, f.audience, ${memberId})`;

/** A notice as `noticeColumn` gives it. */
export interface NoticeJson {
  readonly seen: SeenNotice | null;
  /** As the column of the post. */
  readonly audience: readonly string[] | null;
}

interface SeenNotice {
  readonly kind: NoticeKind;
  readonly until: string | null;
  readonly comments_off: boolean;
  readonly wants_acknowledgement: boolean;
  readonly is_acknowledged: boolean;
  readonly is_changed: boolean;
  readonly files: readonly NoticeFileView[];
}

/** Column of a post `f`: what it has as a notice; null for any other, which reads one column of it and no more. */
export const noticeColumn = (memberId: number): Sql =>
  sql`case when f.feed_type = 'NOTICE' then json_build_object('audience', f.audience,
    'seen', notice_seen(f.id, f.complex_id, f.author_id, f.audience, ${memberId}, ${officeReaders})) end`;

/** The key of a notice in the answer of a post. */
export const noticeKey = (notice: NoticeJson | null): { notice?: NoticeView } =>
  notice === null || notice.seen === null ? {} : { notice: noticeView(notice.seen, notice.audience) };

const noticeView = (seen: SeenNotice, audience: readonly string[] | null): NoticeView => ({
  kind: seen.kind,
  until: isoOrNull(seen.until),
  commentsOff: seen.comments_off,
  wantsAcknowledgement: seen.wants_acknowledgement,
  isAcknowledged: seen.is_acknowledged,
  audience: audience === null ? null : audienceParts(audience),
  files: seen.files,
  isChanged: seen.is_changed,
});

const isoOrNull = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());
