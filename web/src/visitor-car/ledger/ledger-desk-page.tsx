import { monthOf } from "@danji/contract/visitor-car/car-month";
import { carLedgerCopy as copy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import { visitStates } from "@danji/contract/visitor-car/ledger/ledger-rules";
import { readLedgerSearch } from "@danji/contract/visitor-car/ledger/ledger-search";
import { isDay } from "@danji/contract/platform/seoul-clock";
import { CarFront, SearchX } from "lucide-react";
import { lastMonths } from "#complex/desk/months.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { MoreRows } from "#ui/table/table-footer.tsx";
import { type LedgerFilters, useCarLedger } from "./ledger.queries.ts";
import { VisitRows } from "./visit-rows.tsx";

const spec: TableSpec = { sorts: [], defaultSort: "", filters: { state: visitStates, month: "text", day: "text" } };
const MONTHS = 24;

/** /office/:apartmentId/cars/ledger: the visits of all households, by month or day, door, last digits and state. */
export default function CarLedgerPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { view, change } = useTableAddress(spec);
  const months = lastMonths(MONTHS, correctedNow());
  const typedDay = view.filters["day"] ?? "";
  const day = isDay(typedDay) ? typedDay : undefined;
  const month = months.find(({ value }) => value === view.filters["month"])?.value ?? monthOf(correctedNow());
  const state = visitStates.find((one) => one === view.filters["state"]);
  const search = readLedgerSearch(view.q);
  const isUnread = view.q !== "" && search === undefined;
  const filters: LedgerFilters = {
    ...(day === undefined ? { month } : { day }),
    ...(state && { state }),
    ...search,
  };
  const { data, error, refetch, ...more } = useCarLedger(apartmentId, filters);
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <FilterBar
        label={copy.search}
        q={view.q}
        onSearch={(q) => change({ q })}
        filters={[
          {
            name: "state",
            label: copy.state,
            value: state,
            options: visitStates.map((value) => ({ value, label: copy.states[value] })),
          },
          { name: "month", label: copy.month, value: day === undefined ? month : undefined, options: months },
        ]}
        onFilter={(name, value) => change({ filters: { [name]: value, ...(name === "month" && { day: undefined }) } })}
      >
        <input
          type="date"
          aria-label={copy.day}
          value={day ?? ""}
          className="filter-chip"
          onChange={({ currentTarget: { value } }) => change({ filters: { day: value === "" ? undefined : value } })}
        />
      </FilterBar>
      {isUnread ? (
        <EmptyState icon={<SearchX />} title={copy.nothingFound} hint={copy.search} />
      ) : data === undefined ? (
        error === null ? (
          <Loading className="flex flex-col gap-2 px-5 min-[1024px]:px-6">
            {[1, 2, 3, 4, 5, 6].map((row) => (
              <Skeleton key={row} className="h-13 rounded-md" />
            ))}
          </Loading>
        ) : (
          <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
        )
      ) : data.length === 0 ? (
        <Nothing isFiltered={view.q !== "" || state !== undefined || day !== undefined} />
      ) : (
        <div className="table-box">
          <VisitRows visits={data} isStale={more.isPlaceholderData} />
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
    <EmptyState icon={<CarFront />} title={copy.empty} />
  );
