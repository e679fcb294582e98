import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { ReportState } from "@danji/contract/moderation/report-rules";
import type { Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";

interface DecidedCase {
  readonly caseId: number;
  readonly decidedBy: number;
  readonly state: ReportState;
  /** Words that were hidden by reports or by an earlier decision, and are shown again. */
  readonly isShownAgain: boolean;
}

/** The reporters are told of a decision, and so is the author where it changes what others see. */
export const notifyOfOutcome = (tx: Transaction, { caseId, decidedBy, state, isShownAgain }: DecidedCase) => {
  const decision = { thingId: sql`${caseId}`, actorId: sql`${decidedBy}`, byOffice: sql`true` };
  const isTold = state !== "KEPT" || isShownAgain;
  return notifyMembers(
    tx,
    {
      ...decision,
      kind: "REPORT",
      receivers: sql`select distinct r.reporter_id from reports r where r.case_id = ${caseId}`,
      detail: sql`${state}`,
    },
    {
      ...decision,
      kind: "ACTION",
      receivers: sql`select k.author_id from report_cases k where k.id = ${caseId} and ${isTold}`,
      detail: sql`${state}`,
    },
  );
};

/** The author of words that the reports of several households have hidden. */
export const notifyOfHiding = (tx: Transaction, caseId: number) =>
  notifyMembers(tx, {
    kind: "ACTION",
    receivers: sql`select k.author_id from report_cases k where k.id = ${caseId}`,
    thingId: sql`${caseId}`,
    detail: sql`'REPORTS'`,
    actorId: sql`null`,
  });

/**
 * Neither names a member: not the reporters, and not the member of the office who decided. An open case whose words are
 * shown has no notification: the decision that it told of is undone.
 */
export const outcomeSources: NotificationSources = {
  REPORT: ({ memberId }) => sql`
    ${sourceColumns({})}
    from report_cases k where k.id = n.thing_id and k.state <> 'OPEN'
      and exists (select from reports r where r.case_id = k.id and r.reporter_id = ${memberId})`,
  ACTION: ({ memberId }) => sql`
    ${sourceColumns({})}
    from report_cases k where k.id = n.thing_id and k.author_id = ${memberId}
      and (k.state <> 'OPEN' or k.hidden_at is not null)`,
};
