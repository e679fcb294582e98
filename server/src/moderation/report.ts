import type { ReportReason, ReportTarget } from "@danji/contract/moderation/report-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import { findActiveMemberId } from "#account/profile/member.ts";
import { findMessageSender } from "#chat/message/message-delete.ts";
import { findCommentAuthor } from "#feed/comment/comment.ts";
import { findFeedAuthor } from "#feed/post/feed-access.ts";
import type { Database, Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";

export interface NewReport {
  readonly targetType: ReportTarget;
  readonly targetId: number;
  readonly reason: ReportReason;
  readonly detail: string;
}

/** The owner of a target, where the viewer may see it. */
const findOwner: Readonly<
  Record<ReportTarget, (db: Queryable, viewer: Viewer, id: number) => Promise<number | undefined>>
> = {
  FEED: findFeedAuthor,
  COMMENT: findCommentAuthor,
  MEMBER: (db, _viewer, id) => findActiveMemberId(db, id),
  MESSAGE: findMessageSender,
};

/** Stores a report, once for each member and target, and records it in the audit trail. */
export async function createReport(
  db: Database,
  viewer: Viewer,
  { targetType, targetId, reason, detail }: NewReport,
  address: string,
): Promise<void> {
  await db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const owner = await findOwner[targetType](tx, viewer, targetId);
    if (owner === undefined) throw new Problem("REPORT_TARGET_NOT_FOUND");
    if (owner === viewer.memberId) throw new Problem("REPORT_SELF");
    const stored = await tx.run(sql`
      insert into reports (reporter_id, target_type, target_id, reason, detail)
      values (${viewer.memberId}, ${targetType}, ${targetId}, ${reason}, ${detail})
      on conflict do nothing`);
    if (stored === 0) throw new Problem("REPORTED_ALREADY");
    const target = `${targetType.toLowerCase()}:${targetId}`;
    await recordAudit(tx, { action: "report", actorId: viewer.memberId, target, address });
  });
}
