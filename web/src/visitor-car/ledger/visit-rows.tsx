import { carLedgerCopy as copy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import type { LedgerVisitView } from "@danji/contract/visitor-car/ledger/car-ledger";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { cx } from "#ui/cx.ts";
import { momentText } from "./moment-text.ts";

interface VisitRowsProps {
  readonly visits: readonly LedgerVisitView[];
  readonly isStale: boolean;
}

const columns =
  "min-[1024px]:grid min-[1024px]:grid-cols-[10rem_9rem_minmax(0,1fr)_minmax(0,1fr)_6rem] min-[1024px]:items-center min-[1024px]:gap-4";

/** Visits, each with what was registered beside what the gate saw: a line where the window is wide, a card where it is not. */
export const VisitRows = ({ visits, isStale }: VisitRowsProps) => (
  <div className={cx("table-scroll text-sm", isStale && "is-stale")} aria-busy={isStale}>
    <div
      aria-hidden="true"
      className={`hidden min-h-10 border-b border-line px-5 min-[1024px]:px-6 text-xs font-semibold text-muted ${columns}`}
    >
      <span>{copy.plate}</span>
      <span>{copy.door}</span>
      <span>{copy.registered}</span>
      <span>{copy.gate}</span>
      <span>{copy.state}</span>
    </div>
    <ul aria-label={copy.list} className="divide-y divide-line">
      {visits.map((visit) => (
        <VisitRow key={visit.visitId} {...visit} />
      ))}
    </ul>
  </div>
);

const VisitRow = (visit: LedgerVisitView) => (
  <li
    className={`flex flex-col gap-0.5 px-5 min-[1024px]:px-6 py-3 min-[1024px]:min-h-13 min-[1024px]:py-2 ${columns}`}
  >
    <span className={visit.plate === null ? "text-muted" : "text-base font-semibold wrap-anywhere"}>
      {visit.plate ?? carDeskCopy.erased}
      {visit.isWorks && <span className="ml-2 text-xs font-normal text-muted">{copy.works}</span>}
    </span>
    <span>
      {visit.building} {visit.unit}
      {visit.isEarlierFamily && <span className="ml-2 text-xs text-muted">{copy.earlierFamily}</span>}
    </span>
    <span className="text-body tabular-nums">
      <Label text={copy.registered} />
      {visitorCarCopy.list.until(momentText(visit.from), momentText(visit.until))}
    </span>
    <span className="text-body tabular-nums">
      <Label text={copy.gate} />
      {gateText(visit)}
    </span>
    <span className={visit.state === "OVERDUE" ? "font-semibold text-danger" : "text-muted"}>
      {copy.states[visit.state]}
    </span>
  </li>
);

/** Names a line on a card, where there are no columns. */
const Label = ({ text }: { readonly text: string }) => (
  <span className="mr-2 text-xs text-muted min-[1024px]:hidden">{text}</span>
);

function gateText({ cameAt, leftAt }: LedgerVisitView): string {
  if (cameAt === null && leftAt === null) return copy.none;
  return visitorCarCopy.list.until(
    cameAt === null ? copy.none : momentText(cameAt),
    leftAt === null ? copy.inside : momentText(leftAt),
  );
}
