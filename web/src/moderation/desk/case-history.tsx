import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import type { ReportCaseView, ReportVerdict } from "@danji/contract/moderation/report-desk";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { ruleText } from "../rule-text.ts";

interface Step {
  readonly at: string;
  readonly text: string;
  readonly rule?: string | undefined;
}

/** What happened to a case, the oldest first. */
export const CaseHistory = ({ report }: { readonly report: ReportCaseView }) => (
  <ol className="flex flex-col gap-2 text-sm">
    {stepsOf(report).map(({ at, text, rule }) => (
      <li key={`${at} ${text}`} className="flex flex-col">
        <span className="flex justify-between gap-3">
          <span>{text}</span>
          <time dateTime={at} className="shrink-0 text-muted tabular-nums">{`${dayOf(at)} ${clockOf(at)}`}</time>
        </span>
        {rule !== undefined && <span className="text-muted">{rule}</span>}
      </li>
    ))}
  </ol>
);

function stepsOf({ createdAt, hiddenSince, proposal, verdict }: ReportCaseView): readonly Step[] {
  return [
    { at: createdAt, text: copy.opened },
    ...(hiddenSince === null ? [] : [{ at: hiddenSince, text: copy.autoHidden }]),
    ...(proposal === null ? [] : [stepOf(proposal, copy.proposedBy)]),
    ...(verdict === null ? [] : [stepOf(verdict, copy.decidedBy)]),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const stepOf = (
  { at, by, byOperator, decision, rule }: ReportVerdict,
  text: typeof copy.proposedBy | typeof copy.decidedBy,
): Step => ({
  at,
  text: text(byOperator ? copy.operator : (by ?? copy.withdrawn), copy.decisions[decision]),
  rule: rule === null ? undefined : ruleText(rule),
});
