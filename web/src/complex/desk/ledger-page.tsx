import { listOfficeActs, type LedgerPage as Page, type OfficeActView } from "@danji/contract/complex/role/ledger";
import { ledgerCopy as copy, type LedgerAct } from "@danji/contract/complex/role/ledger.copy";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText, SearchX } from "lucide-react";
import { call } from "#platform/api.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { MoreRows } from "#ui/table/table-footer.tsx";
import { LedgerRows } from "./ledger-rows.tsx";
import { lastMonths } from "./months.ts";

const acts = Object.keys(copy.acts) as LedgerAct[];
const actOptions = acts.map((value) => ({ value, label: copy.acts[value] }));
const spec: TableSpec = { sorts: [], defaultSort: "", filters: { act: acts, month: "text" } };

interface LedgerFilters {
  readonly act?: LedgerAct;
  readonly month?: string;
}

const useLedger = (apartmentId: number, filters: LedgerFilters) =>
  useInfiniteQuery({
    queryKey: ["office", apartmentId, "ledger", filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listOfficeActs, { params: { apartmentId }, query: { ...filters, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
    select: ({ pages }): readonly OfficeActView[] => pages.flatMap((page) => page.acts),
    placeholderData: keepPreviousData,
  });

/** /office/:apartmentId/ledger: what the office has done, without personal data. */
export default function LedgerPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { view, change } = useTableAddress(spec);
  const months = lastMonths(12);
  const act = acts.find((one) => one === view.filters["act"]);
  const month = months.find(({ value }) => value === view.filters["month"])?.value;
  const filters = { ...(act && { act }), ...(month && { month }) };
  const { data, error, refetch, ...more } = useLedger(apartmentId, filters);
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <FilterBar
        label={copy.act}
        q=""
        filters={[
          { name: "act", label: copy.act, value: act, options: actOptions },
          { name: "month", label: copy.month, value: month, options: months },
        ]}
        onFilter={(name, value) => change({ filters: { [name]: value } })}
      />
      {data === undefined ? (
        error === null ? (
          <Loading className="flex flex-col gap-2 px-5 min-[1024px]:px-6">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} className="h-11 rounded-md" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )
      ) : data.length === 0 ? (
        <Nothing isFiltered={act !== undefined || month !== undefined} />
      ) : (
        <div className="table-box">
          <LedgerRows acts={data} isStale={more.isPlaceholderData} />
          <MoreRows
            hasMore={more.hasNextPage}
            isLoading={more.isFetchingNextPage}
            onMore={() => void more.fetchNextPage()}
          />
        </div>
      )}
    </DeskPage>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={<SearchX />} title={copy.nothingFound} hint={copy.nothingFoundHint} />
  ) : (
    <EmptyState icon={<ScrollText />} title={copy.empty} hint={copy.emptyHint} />
  );
