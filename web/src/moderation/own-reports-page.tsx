import { frameCopy } from "@danji/contract/app/frame.copy";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { ownReportsCopy as copy } from "@danji/contract/moderation/own-reports.copy";
import { reportCopy } from "@danji/contract/moderation/report.copy";
import {
  listActions,
  listOwnReports,
  type OwnReportPage,
  type OwnReportView,
  type ReportActionPage,
  type ReportActionView,
} from "@danji/contract/moderation/report";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Siren } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "#platform/api.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { relativeTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ruleText } from "./rule-text.ts";

/** /settings/reports: what became of the viewer's reports, and what was done with their own words. */
export default function OwnReportsPage() {
  const goBack = useGoBack(paths.settings);
  const reports = useOwnReports();
  const actions = useActions();
  // Whether the first section alone has failed, or all of the screen, is known once both are answered.
  const isLoading = actions.isPending || (isFailed(actions) && reports.isPending);
  return (
    <Page title={copy.title} onBack={goBack}>
      {isFailed(actions) && isFailed(reports) ? (
        <LoadFailed
          title={copy.loadError}
          error={actions.error}
          isRetrying={actions.isFetching || reports.isFetching}
          onRetry={() => Promise.all([actions.refetch(), reports.refetch()])}
        />
      ) : (
        <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-10">
          <Section
            title={copy.actions}
            list={actions}
            isLoading={isLoading}
            failure={copy.actionsFailed}
            empty={
              <div className="rounded-lg bg-surface px-4 py-5 shadow-low">
                <p className="font-medium">{copy.actionsEmpty}</p>
                <p className="pt-1 text-base text-muted">{copy.actionsHint}</p>
              </div>
            }
          >
            {actions.data?.map((action) => (
              <ActionRow key={action.actionId} action={action} />
            ))}
          </Section>
          {/* Once the height of the section above is known, which would move it. */}
          {!isLoading && (
            <Section
              title={copy.mine}
              list={reports}
              isLoading={reports.isPending}
              failure={copy.loadError}
              empty={<EmptyState icon={<Siren />} title={copy.mineEmpty} hint={copy.mineHint} />}
            >
              {reports.data?.map((report) => (
                <ReportRow key={report.reportId} report={report} />
              ))}
            </Section>
          )}
        </div>
      )}
    </Page>
  );
}

interface List {
  readonly data: readonly unknown[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

const isFailed = ({ data, isPending }: List): boolean => data === undefined && !isPending;

interface SectionProps {
  readonly title: string;
  readonly list: List;
  readonly isLoading: boolean;
  /** Says what could not be read. */
  readonly failure: string;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, list, isLoading, failure, empty, children }: SectionProps) {
  const { data: rows, error, isFetching, hasNextPage, fetchNextPage, refetch } = list;
  return (
    <section aria-label={title}>
      <h2 className="px-1 pb-2 text-sm font-semibold text-muted">{title}</h2>
      {rows === undefined && isLoading && (
        <div role="status" aria-label={frameCopy.loading}>
          <Skeleton className="h-48 rounded-lg" />
        </div>
      )}
      {rows === undefined && !isLoading && <LoadFailed title={failure} error={error} onRetry={refetch} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">{children}</ul>
      )}
      {hasNextPage && (
        <Button variant="ghost" block busy={isFetching} onClick={() => void fetchNextPage()}>
          {copy.more}
        </Button>
      )}
    </section>
  );
}

function ReportRow({ report }: { readonly report: OwnReportView }) {
  const { targetType, excerpt, reason, createdAt, state, rule, apartmentName, byOperator } = report;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="line-clamp-2 font-medium">
        <span className="text-muted">{copy.kinds[targetType]}</span> {excerpt === "" ? copy.gone : excerpt}
      </p>
      <p className="text-sm text-muted">{copy.reported(reportCopy.reasons[reason], relativeTime(createdAt))}</p>
      <p className="text-sm text-body">
        <span className="font-semibold">{copy.outcomes[state]}</span>
        {` · ${copy.decider(apartmentName, byOperator)}`}
      </p>
      {rule !== null && <p className="text-sm text-body">{ruleText(rule)}</p>}
    </li>
  );
}

function ActionRow({ action }: { readonly action: ReportActionView }) {
  const { targetType, excerpt, since, state, rule, apartmentName, byOperator, feedId } = action;
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="line-clamp-2 font-medium">
        <span className="text-muted">{copy.kinds[targetType]}</span> {excerpt}
      </p>
      <p className="text-sm text-body">
        <span className="font-semibold">{state === "OPEN" ? copy.hiddenByReports : copy.outcomes[state]}</span>
        {` · ${copy.decider(apartmentName, byOperator)} · ${relativeTime(since)}`}
      </p>
      {rule !== null && <p className="text-sm text-body">{communityRulesCopy.ownRule(ruleText(rule))}</p>}
      {state !== "OPEN" && <p className="text-sm text-muted">{copy.objection}</p>}
      <p className="flex gap-4 text-sm font-semibold text-accent-ink">
        {feedId !== null && (
          <Link to={paths.feed(feedId)} className="touch-target rounded-sm">
            {copy.open}
          </Link>
        )}
        {state !== "OPEN" && (
          <Link to={paths.settingsInquiry} className="touch-target rounded-sm">
            {copy.ask}
          </Link>
        )}
      </p>
    </li>
  );
}

/** The viewer's reports, page by page. */
const useOwnReports = () =>
  useInfiniteQuery({
    queryKey: ["reports", "mine"],
    queryFn: ({ pageParam: cursor, signal }) => call(listOwnReports, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: OwnReportPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ reports }) => reports),
  });

/** What was done with the viewer's words, page by page. */
const useActions = () =>
  useInfiniteQuery({
    queryKey: ["reports", "actions"],
    queryFn: ({ pageParam: cursor, signal }) => call(listActions, { query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ReportActionPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ actions }) => actions),
  });
