import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { refusalStates } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { Ban, Plus } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Segments } from "#ui/form/segments.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { MoreRows } from "#ui/table/table-footer.tsx";
import { RefusalForm } from "./refusal-form.tsx";
import { RefusalRow } from "./refusal-row.tsx";
import { useRefusedPlates } from "./refused-plates.queries.ts";

const spec: TableSpec = { sorts: [], defaultSort: "", filters: { state: refusalStates } };

/** /office/:apartmentId/cars/refused: the plates that the complex refuses, with reason and end. */
export default function RefusedPlatesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { view, change } = useTableAddress(spec);
  const state = refusalStates.find((one) => one === view.filters["state"]) ?? "CURRENT";
  const [sheet, setSheet] = useState<"closed" | "open" | "closing">("closed");
  const { data, error, refetch, ...more } = useRefusedPlates(apartmentId, state);
  const plates = data?.pages.flatMap((page) => page.plates);
  return (
    <DeskPage
      title={copy.title}
      hint={copy.hint}
      actions={
        <Button onClick={() => setSheet("open")}>
          <Plus aria-hidden="true" className="size-5" />
          {copy.add}
        </Button>
      }
    >
      <div className="flex max-w-[48rem] flex-col gap-4 px-5 pb-10">
        <Segments
          label={copy.state}
          value={state}
          choices={refusalStates.map((id) => ({ id, label: copy.states[id] }))}
          onChange={(value) => change({ filters: { state: value } })}
        />
        {plates === undefined && error === null && (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-24 rounded-md" />
            ))}
          </Loading>
        )}
        {plates === undefined && error !== null && (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )}
        {plates?.length === 0 && (
          <EmptyState icon={<Ban />} title={state === "CURRENT" ? copy.empty : copy.emptyEnded} />
        )}
        {plates !== undefined && plates.length > 0 && (
          <ul aria-label={copy.list} className="divide-y divide-line">
            {plates.map((refusal) => (
              <RefusalRow
                key={refusal.refusalId}
                apartmentId={apartmentId}
                refusal={refusal}
                isCurrent={state === "CURRENT"}
              />
            ))}
          </ul>
        )}
        <MoreRows
          hasMore={more.hasNextPage}
          isLoading={more.isFetchingNextPage}
          onMore={() => void more.fetchNextPage()}
        />
        {data !== undefined && (
          <p className="text-sm text-muted">{copy.privacy(data.pages[0]?.plateDays ?? plateDays)}</p>
        )}
      </div>
      {sheet !== "closed" && (
        <Sheet
          title={copy.form}
          open={sheet === "open"}
          onClose={() => setSheet("closing")}
          onClosed={() => setSheet("closed")}
        >
          <RefusalForm apartmentId={apartmentId} onDone={() => setSheet("closing")} />
        </Sheet>
      )}
    </DeskPage>
  );
}
