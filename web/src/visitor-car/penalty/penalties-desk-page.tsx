import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import type { OfficePenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import { penaltyViews } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { FileCheck, Plus } from "lucide-react";
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
import { DecisionForm } from "./decision-form.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { usePenalties } from "./penalties.queries.ts";
import { PenaltyFacts } from "./penalty-facts.tsx";

const spec: TableSpec = { sorts: [], defaultSort: "", filters: { view: penaltyViews } };

interface OpenSheet {
  /** The case that is decided; undefined for a new notice. */
  readonly penaltyId: number | undefined;
  readonly isClosing: boolean;
}

/** /office/:apartmentId/cars/penalties: notices to households, their objections, and the decisions. */
export default function PenaltiesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { view: address, change } = useTableAddress(spec);
  const view = penaltyViews.find((one) => one === address.filters["view"]) ?? "OPEN";
  const [sheet, setSheet] = useState<OpenSheet>();
  const close = () => setSheet((before) => before && { ...before, isClosing: true });
  const { data, error, refetch, ...more } = usePenalties(apartmentId, view);
  const penalties = data?.pages.flatMap((page) => page.penalties);
  return (
    <DeskPage
      title={copy.title}
      hint={copy.hint}
      actions={
        <Button onClick={() => setSheet({ penaltyId: undefined, isClosing: false })}>
          <Plus aria-hidden="true" className="size-5" />
          {copy.add}
        </Button>
      }
    >
      <div className="flex max-w-[48rem] flex-col gap-4 px-5 pb-10">
        <Segments
          label={copy.view}
          value={view}
          choices={penaltyViews.map((id) => ({ id, label: copy.views[id] }))}
          onChange={(value) => change({ filters: { view: value } })}
        />
        {penalties === undefined && error === null && (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-28 rounded-md" />
            ))}
          </Loading>
        )}
        {penalties === undefined && error !== null && (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )}
        {penalties?.length === 0 && (
          <EmptyState icon={<FileCheck />} title={view === "OPEN" ? copy.empty : copy.emptyDecided} />
        )}
        {penalties !== undefined && penalties.length > 0 && (
          <ul aria-label={copy.list} className="divide-y divide-line">
            {penalties.map((penalty) => (
              <PenaltyRow
                key={penalty.penaltyId}
                penalty={penalty}
                onDecide={() => setSheet({ penaltyId: penalty.penaltyId, isClosing: false })}
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
      {sheet !== undefined && (
        <Sheet
          title={sheet.penaltyId === undefined ? copy.form : copy.decideHeading}
          open={!sheet.isClosing}
          onClose={close}
          onClosed={() => setSheet(undefined)}
        >
          {sheet.penaltyId === undefined ? (
            <NoticeForm apartmentId={apartmentId} onDone={close} />
          ) : (
            <DecisionForm apartmentId={apartmentId} penaltyId={sheet.penaltyId} onDone={close} />
          )}
        </Sheet>
      )}
    </DeskPage>
  );
}

interface PenaltyRowProps {
  readonly penalty: OfficePenaltyView;
  readonly onDecide: () => void;
}

function PenaltyRow({ penalty, onDecide }: PenaltyRowProps) {
  const { plate, building, unit, state, isEarlierFamily } = penalty;
  const door = `${building} ${unit}${isEarlierFamily ? ` · ${copy.earlierFamily}` : ""}`;
  return (
    <li className="flex flex-col gap-3 py-4">
      <PenaltyFacts penalty={penalty} door={door} />
      {(state === "OBJECTED" || state === "UNANSWERED") && (
        <Button variant="secondary" className="self-end" aria-label={copy.decideOf(plate)} onClick={onDecide}>
          {copy.decide}
        </Button>
      )}
    </li>
  );
}
