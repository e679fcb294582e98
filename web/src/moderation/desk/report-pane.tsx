import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { reportCopy } from "@danji/contract/moderation/report.copy";
import type { ReportCaseView } from "@danji/contract/moderation/report-desk";
import type { ReactNode } from "react";
import { messageFor } from "#platform/api-error.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import { CaseHistory } from "./case-history.tsx";
import { CasePill } from "./case-pill.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { type ReportSource, useDecide, useReportCase } from "./report-desk.queries.ts";
import { ReportedText } from "./reported-text.tsx";

interface ReportPaneProps {
  readonly source: ReportSource;
  readonly reportId: number;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** One case at the desk: the words as they were reported and now, why, what happened, and the decision. */
export function ReportPane({ source, reportId, mayDecide, onClose }: ReportPaneProps) {
  const { data, error, refetch } = useReportCase(source, reportId);
  if (data === undefined) {
    const words = { title: copy.title, missing: copy.notFound, failed: copy.detailFailed };
    return <UnreadDetail {...words} error={error} onClose={onClose} onRetry={refetch} />;
  }
  return (
    <DetailPane
      title={data.excerpt === "" ? copy.noWords : data.excerpt}
      hint={
        <span className="flex pt-1">
          <CasePill report={data} />
        </span>
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <Facts report={data} />
        <ReportedText report={data} />
        {data.reports.length > 0 && <Reasons report={data} />}
        <Part title={copy.history}>
          <CaseHistory report={data} />
        </Part>
        <Decision source={source} report={data} mayDecide={mayDecide || data.isStandIn === true} />
      </div>
    </DetailPane>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="text-sm font-bold text-muted">{title}</h2>
    {children}
  </section>
);

function Facts({ report }: { readonly report: ReportCaseView }) {
  const { author, createdAt, reportCount, householdCount, hiddenSince, feedId } = report;
  const facts = [
    [copy.author, author],
    [copy.received, `${dayOf(createdAt)} ${clockOf(createdAt)}`],
    [copy.reporters, copy.reportersOf(reportCount.toLocaleString("ko-KR"), householdCount.toLocaleString("ko-KR"))],
    ...(hiddenSince === null ? [] : [[copy.hiddenSince, `${dayOf(hiddenSince)} ${clockOf(hiddenSince)}`]]),
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <dl className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {feedId !== null && report.hiddenBy === null && (
        <Link to={paths.feed(feedId)} className="touch-target self-start rounded-sm font-semibold text-accent-ink">
          {copy.toFeed}
        </Link>
      )}
    </div>
  );
}

const Reasons = ({ report: { reports } }: { readonly report: ReportCaseView }) => (
  <Part title={copy.reasonsTitle}>
    <ul className="divide-y divide-line text-sm">
      {reports.map(({ reason, detail, createdAt }) => (
        <li key={`${createdAt} ${reason} ${detail}`} className="flex flex-col gap-0.5 py-2">
          <span className="flex justify-between gap-3">
            <span className="font-semibold">{reportCopy.reasons[reason]}</span>
            <time dateTime={createdAt} className="text-muted">
              {dayOf(createdAt)}
            </time>
          </span>
          {detail !== "" && <span className="text-body wrap-anywhere whitespace-pre-wrap">{detail}</span>}
        </li>
      ))}
    </ul>
  </Part>
);

interface DecisionProps {
  readonly source: ReportSource;
  readonly report: ReportCaseView;
  readonly mayDecide: boolean;
}

function Decision({ source, report, mayDecide }: DecisionProps) {
  const { reportId, state, targetType, isParty } = report;
  const decide = useDecide(source, reportId);
  const isHidden = state === "HIDDEN";
  if (isParty && (state === "OPEN" || isHidden)) {
    return <p className="rounded-md bg-sunken px-4 py-3 text-sm text-body">{copy.party}</p>;
  }
  if (state !== "OPEN" && !(isHidden && mayDecide)) return null;
  return (
    <DecisionForm
      key={state}
      targetType={targetType}
      isHidden={isHidden}
      isProposal={!mayDecide}
      isBusy={decide.isPending}
      error={decide.error === null ? null : messageFor(decide.error, copy.failed)}
      onDecide={(verdict) =>
        decide.mutate(
          { ...verdict, seen: isHidden ? "HIDDEN" : "OPEN", isProposal: !mayDecide },
          { onSuccess: () => showToast(mayDecide ? copy.decidedToast : copy.proposedToast) },
        )
      }
    />
  );
}
