import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import { inquiryKinds } from "@danji/contract/inquiry/inquiry-stages";
import { House, Megaphone, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { lastMonths } from "#complex/desk/months.ts";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { Link, useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useSharedMatters } from "#inquiry/matter/matter.queries.ts";
import { SharedMatters } from "#inquiry/matter/shared-matters.tsx";
import { useResults } from "./result.queries.ts";
import { ResultCard } from "./result-card.tsx";

/** /inquiry-results?kind=&month=: what the office of my complex has done and published. */
export default function ResultsPage() {
  const goBack = useGoBack(paths.settingsInquiryList);
  const mine = useMyComplexId();
  return (
    <Page title={titles.inquiryResults} onBack={goBack}>
      {mine.apartmentId === undefined && mine.error !== null ? (
        <LoadFailed title={copy.loadFailed} error={mine.error} onRetry={mine.refetch} />
      ) : mine.isDefault ? (
        <NoHome />
      ) : (
        <Results apartmentId={mine.apartmentId} mayJoin={mine.isHome} />
      )}
    </Page>
  );
}

interface ResultsProps {
  readonly apartmentId: number | undefined;
  readonly mayJoin: boolean;
}

function Results({ apartmentId, mayJoin }: ResultsProps) {
  const keys = useSearchParams();
  const navigate = useNavigate();
  const months = lastMonths(12);
  const kind = inquiryKinds.find((one) => one === keys.get("kind"));
  const month = months.find(({ value }) => value === keys.get("month"))?.value;
  const list = useResults(apartmentId, { ...(kind && { kind }), ...(month && { month }) });
  const { isLoading } = useSharedMatters(apartmentId);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(keys);
    if (value === "") next.delete(name);
    else next.set(name, value);
    navigate(next.size === 0 ? paths.inquiryResults : `${paths.inquiryResults}?${next}`, { replace: true });
  };
  // Shared matters stand above the results, and would push them down when they come later.
  if (apartmentId === undefined || isLoading) return <ResultsLoading />;
  return (
    <>
      <div className="px-5 pb-4 empty:hidden">
        <SharedMatters apartmentId={apartmentId} mayJoin={mayJoin} title={matterCopy.title} hint={matterCopy.lead} />
      </div>
      <div role="search" aria-label={copy.title} className="flex flex-wrap gap-2 px-5 pt-1 pb-4">
        <Choice label={copy.kind} all={copy.everyKind} value={kind} onChoose={(value) => choose("kind", value)}>
          {inquiryKinds.map((value) => (
            <option key={value} value={value}>
              {inquiryCopy.kinds[value]}
            </option>
          ))}
        </Choice>
        <Choice label={copy.month} all={copy.everyMonth} value={month} onChoose={(value) => choose("month", value)}>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      <ResultRows list={list} isFiltered={kind !== undefined || month !== undefined} />
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** The words for no choice. */
  readonly all: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, all, value, onChoose, children }: ChoiceProps) => (
  <select
    aria-label={label}
    value={value ?? ""}
    className="min-h-11 rounded-md border border-edge bg-surface px-3 text-sm font-semibold"
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  >
    <option value="">{all}</option>
    {children}
  </select>
);

interface ResultRowsProps {
  readonly list: ReturnType<typeof useResults>;
  readonly isFiltered: boolean;
}

function ResultRows({ list, isFiltered }: ResultRowsProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (data === undefined) {
    return error === null ? <ResultsLoading /> : <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />;
  }
  if (data.results.length === 0) {
    return isFiltered ? (
      <EmptyState icon={<SearchX />} title={copy.nothingFound} hint={copy.nothingFoundHint} />
    ) : (
      <EmptyState icon={<Megaphone />} title={copy.empty} hint={copy.emptyHint} action={<WriteInquiry />} />
    );
  }
  return (
    <div className="flex flex-col gap-4 px-5 pb-8">
      <p className="text-sm text-muted">{copy.lead}</p>
      <ul aria-label={copy.list} className="flex flex-col gap-3">
        {data.results.map((result) => (
          <li key={result.resultId}>
            <ResultCard result={result} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {error === null ? copy.more : frameCopy.retry}
        </Button>
      )}
    </div>
  );
}

const ResultsLoading = () => (
  <Loading className="flex flex-col gap-3 px-5">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-40 rounded-lg" />
    ))}
  </Loading>
);

const WriteInquiry = () => (
  <Link to={paths.settingsInquiry} className={buttonClasses({ variant: "secondary" })}>
    {inquiryCopy.write}
  </Link>
);

const NoHome = () => (
  <EmptyState
    icon={<House />}
    title={copy.needsHome}
    hint={copy.needsHomeHint}
    action={
      <Link to={paths.residenceNew} className={buttonClasses({})}>
        {residenceCopy.add}
      </Link>
    }
  />
);
