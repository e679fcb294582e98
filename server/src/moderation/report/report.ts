import type { CreatedReportView } from "@danji/contract/moderation/report";
import {
  hidingHouseholds,
  type ReportReason,
  type ReportSubject,
  type ReportTarget,
} from "@danji/contract/moderation/report-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import { findMessageSender } from "#chat/message/message-delete.ts";
import { findCommentAuthor } from "#feed/comment/comment.ts";
import { findFeedAuthor } from "#feed/post/feed-access.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { notifyOfHiding } from "../decision/notifications.ts";
import { hideThing } from "../decision/reported-words.ts";
import { decidedAt } from "../desk/desk.ts";
import { householdsOf } from "./household.ts";
import { findReportedThing, keepWords, lockCase } from "./report-case.ts";

/** Reports of a member an hour. */
const reportLimit: Limit = { name: "reports", max: 30, seconds: 3600 };

interface NewReport extends ReportSubject {
  readonly reason: ReportReason;
  readonly detail: string;
}

type FindOwner = (db: Queryable, viewer: Viewer, id: number) => Promise<number | undefined>;

/** The owner of a target, where the viewer may see it. */
const findWriter: Readonly<Record<Exclude<ReportTarget, "MEMBER">, FindOwner>> = {
  FEED: findFeedAuthor,
  COMMENT: findCommentAuthor,
  MESSAGE: findMessageSender,
};

/** The id itself, where the viewer may know the member: the list of own reports shows who that is. */
const findMember =
  (seesMember: SeesMember): FindOwner =>
  async (db, viewer, id) => {
    const row = await db.maybe<{ id: number }>(sql`
      select a.id from members a where a.id = ${id} and a.withdrawn_at is null and ${seesMember(viewer)}`);
    return row?.id;
  };

/**
 * Stores a report in the case of its thing, once for each member and case, keeps the words as they are, and records it in
 * the audit trail. The report that makes it several households hides the thing, unless a confirmed office has posted it.
 */
export async function createReport(
  { db, limits }: Pick<Services, "db" | "limits">,
  viewer: Viewer,
  { targetType, targetId, reason, detail, address }: NewReport & { readonly address: string },
  seesMember: SeesMember,
): Promise<CreatedReportView> {
  const subject = { targetType, targetId };
  const findOwner = targetType === "MEMBER" ? findMember(seesMember) : findWriter[targetType];
  await limits.charge(db, reportLimit, `member:${viewer.memberId}`);
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const owner = await findOwner(tx, viewer, targetId);
    if (owner === undefined) throw new Problem("REPORT_TARGET_NOT_FOUND");
    if (owner === viewer.memberId) throw new Problem("REPORT_SELF");
    const thing = await findReportedThing(tx, subject);
    if (thing === undefined) throw new Problem("REPORT_TARGET_NOT_FOUND");
    const caseId = await lockCase(tx, subject, thing);
    const stored = await tx.run(sql`
      insert into reports (reporter_id, target_type, target_id, reason, detail, case_id, version, household_id)
      values (${viewer.memberId}, ${targetType}, ${targetId}, ${reason}, ${detail}, ${caseId}, ${thing.version},
        (${householdsOf(sql`${viewer.memberId}`, sql`${thing.complex_id}::bigint`)} limit 1))
      on conflict do nothing`);
    if (stored === 0) throw new Problem("REPORTED_ALREADY");
    await keepWords(tx, caseId, thing);
    const target = `${targetType.toLowerCase()}:${targetId}`;
    await recordAudit(tx, { action: "report", actorId: viewer.memberId, target, address });
    if (!(await isOfficeNotice(tx, subject)) && (await reachesHouseholds(tx, caseId))) {
      await hideThing(tx, subject, { by: "REPORTS", rule: null });
      await notifyOfHiding(tx, caseId);
    }
    return tx.one<{ byOperator: boolean }>(sql`
      select ${decidedAt({ kind: "OPERATOR" })} as "byOperator" from report_cases k where k.id = ${caseId}`);
  });
}

/** True for a notice of a confirmed office: it waits for a decision like any other words, and everybody reads it until then. */
async function isOfficeNotice(tx: Transaction, { targetType, targetId }: ReportSubject): Promise<boolean> {
  if (targetType !== "FEED") return false;
  const notice = await tx.maybe(sql`
    select f.id from feeds f join complexes c on c.id = f.complex_id
    where f.id = ${targetId} and f.feed_type = 'NOTICE' and c.office_verified_at is not null`);
  return notice !== undefined;
}

/**
 * True once in an open case: its reports come from enough households of its complex. Three accounts of one door are one
 * household; guests, residents of other complexes, and unvouched doors are none.
 */
async function reachesHouseholds(tx: Transaction, caseId: number): Promise<boolean> {
  const reached = await tx.run(sql`
    update report_cases k set hidden_at = now()
    where k.id = ${caseId} and k.state = 'OPEN' and k.hidden_at is null and k.target_type <> 'MEMBER'
      and (select count(distinct r.household_id) from reports r where r.case_id = k.id) >= ${hidingHouseholds}`);
  return reached > 0;
}
