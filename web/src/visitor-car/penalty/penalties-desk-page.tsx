import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import type { OfficePenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import { penaltyViews } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { FileCheck } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { CaseList } from "../case-list.tsx";
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
  return (
    <CaseList
      words={{ ...copy, empty: view === "OPEN" ? copy.empty : copy.emptyDecided }}
      icon={<FileCheck />}
      views={penaltyViews.map((id) => ({ id, label: copy.views[id] }))}
      view={view}
      onView={(value) => change({ filters: { view: value } })}
      pages={usePenalties(apartmentId, view)}
      casesOf={({ penalties }) => penalties}
      renderCase={(one) => (
        <PenaltyRow
          key={one.penaltyId}
          penalty={one}
          onDecide={() => setSheet({ penaltyId: one.penaltyId, isClosing: false })}
        />
      )}
      footnote={(first) => copy.privacy(first?.plateDays ?? plateDays)}
      onAdd={() => setSheet({ penaltyId: undefined, isClosing: false })}
    >
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
    </CaseList>
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
