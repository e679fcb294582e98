import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { refusalStates } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { Ban } from "lucide-react";
import { useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { type TableSpec, useTableAddress } from "#platform/table/table-address.ts";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { CaseList } from "../case-list.tsx";
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
  const isCurrent = state === "CURRENT";
  return (
    <CaseList
      words={{ ...copy, view: copy.state, empty: isCurrent ? copy.empty : copy.emptyEnded }}
      icon={<Ban />}
      views={refusalStates.map((id) => ({ id, label: copy.states[id] }))}
      view={state}
      onView={(value) => change({ filters: { state: value } })}
      pages={useRefusedPlates(apartmentId, state)}
      casesOf={({ plates }) => plates}
      renderCase={(one) => (
        <RefusalRow key={one.refusalId} apartmentId={apartmentId} refusal={one} isCurrent={isCurrent} />
      )}
      footnote={(first) => copy.privacy(first?.plateDays ?? plateDays)}
      onAdd={() => setSheet("open")}
    >
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
    </CaseList>
  );
}
