import type { PlannedNoticeView } from "@danji/contract/notice/planned-notice";
import {
  audienceKeys,
  audienceParts,
  noticeAct,
  type NoticeKind,
  noticeLimits as limits,
} from "@danji/contract/notice/notice-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct, mayAct, memberOf, requireAct } from "#complex/complex-access.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { recordOfficeAct } from "#complex/role/office-ledger.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { validateFeedText } from "../post/feed-create.ts";
import { type NoticeInput, requireNoticeFits } from "./write-notice.ts";

/** A notice as it is planned. */
export interface PlannedNoticeInput {
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeInput;
  /** ISO, with its offset. */
  readonly publishAt: string;
}

interface PlannedCall {
  readonly apartmentId: number;
  /** Undefined for a new one. */
  readonly plannedId?: number;
  /** Of the caller. */
  readonly address: string;
}

/**
 * Plans a notice, or changes a planned one. Throws as requireAct, as requireNoticeFits, NOTICE_TIME_PAST,
 * NOTICE_TIME_FAR, and PLANNED_NOTICE_NOT_FOUND, also for one that was published meanwhile.
 */
export const planNotice = (
  db: Database,
  viewer: Viewer,
  { apartmentId, plannedId, address }: PlannedCall,
  input: PlannedNoticeInput,
): Promise<number> =>
  db.tx(async (tx) => {
    validateFeedText(input);
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, apartmentId, "openNotices");
    if (plannedId !== undefined) await lockPlanned(tx, viewer, apartmentId, plannedId);
    const { title, contents, pinned, notice, publishAt } = input;
    await lockAct(tx, viewer, apartmentId, noticeAct(notice.kind));
    const { past, far } = await tx.one<{ past: boolean; far: boolean }>(sql`
      select ${publishAt}::timestamptz <= clock_timestamp() as past,
        ${publishAt}::timestamptz > clock_timestamp() + make_interval(days => ${limits.daysMax}::integer) as far`);
    if (past) throw new Problem("NOTICE_TIME_PAST");
    if (far) throw new Problem("NOTICE_TIME_FAR");
    await requireNoticeFits(tx, apartmentId, notice, publishAt);
    const row = await tx.one<{ id: number }>(
      plannedId === undefined
        ? sql`
          insert into planned_notices (complex_id, author_id, title, contents, pinned, notice, publish_at)
          values (${apartmentId}, ${viewer.memberId}, ${title}, ${contents}, ${pinned}, ${JSON.stringify(notice)}::jsonb,
            ${publishAt}::timestamptz)
          returning id`
        : sql`
          update planned_notices set author_id = ${viewer.memberId}, title = ${title}, contents = ${contents}, pinned = ${pinned},
            notice = ${JSON.stringify(notice)}::jsonb, publish_at = ${publishAt}::timestamptz, state = 'PLANNED',
            changed_at = clock_timestamp()
          where id = ${plannedId} returning id`,
    );
    await record(tx, viewer, { apartmentId, plannedId: row.id, address }, "notice.planned");
    return row.id;
  });

/** Cancels a planned notice. Throws as planNotice. */
export const cancelPlannedNotice = (
  db: Database,
  viewer: Viewer,
  call: PlannedCall & { readonly plannedId: number },
): Promise<void> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await lockAct(tx, viewer, call.apartmentId, "openNotices");
    await lockPlanned(tx, viewer, call.apartmentId, call.plannedId);
    await tx.run(sql`delete from planned_notices where id = ${call.plannedId}`);
    await record(tx, viewer, call, "notice.plan.ended");
  });

/** Locks the row, for which its publication waits, and checks that the viewer writes notices of its kind. */
async function lockPlanned(tx: Transaction, viewer: Viewer, complexId: number, plannedId: number): Promise<void> {
  const row = await tx.maybe<{ kind: NoticeKind }>(sql`
    select p.notice ->> 'kind' as kind from planned_notices p
    where p.id = ${plannedId} and p.complex_id = ${complexId} for update`);
  if (row === undefined) throw new Problem("PLANNED_NOTICE_NOT_FOUND");
  await lockAct(tx, viewer, complexId, noticeAct(row.kind));
}

async function record(
  tx: Transaction,
  { memberId: actorId }: Viewer,
  { apartmentId: complexId, plannedId = 0, address }: PlannedCall,
  action: "notice.planned" | "notice.plan.ended",
): Promise<void> {
  const target = `plan:${plannedId}`;
  await recordOfficeAct(tx, { complexId, actorId, act: action, target });
  await recordAudit(tx, { action, actorId, target, address });
}

interface PlannedRow {
  readonly id: number;
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeInput;
  readonly publish_at: Date;
  readonly state: "PLANNED" | "HELD";
  readonly author: string | null;
}

/** Throws as requireAct. */
export async function listPlannedNotices(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
): Promise<readonly PlannedNoticeView[]> {
  await requireAct(db, viewer, complexId, "openNotices");
  const rows = await db.many<PlannedRow & Record<string, unknown>>(sql`
    select p.*, (select ${nicknameIn(sql`p.complex_id`)} from members a where a.id = p.author_id) as author
    from planned_notices p
    where p.complex_id = ${complexId} and (p.notice ->> 'kind' = 'COUNCIL'
      or (select ${mayAct(memberOf(viewer), "writeNotices")} from complexes c where c.id = p.complex_id))
    order by p.publish_at, p.id`);
  return rows.map(({ notice, ...row }) => ({
    plannedId: row.id,
    title: row.title,
    contents: row.contents,
    kind: notice.kind,
    audience: notice.audience === undefined ? null : audienceParts(audienceKeys(notice.audience)),
    until: notice.until ?? null,
    pinned: row.pinned,
    commentsOff: notice.commentsOff,
    wantsAcknowledgement: notice.wantsAcknowledgement,
    publishAt: row.publish_at.toISOString(),
    author: nicknameOrWithdrawn(row.author),
    isHeld: row.state === "HELD",
  }));
}
