import type { CarStatementDetail, CarStatementLineView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { rulesSentence } from "@danji/contract/visitor-car/car-text";
import { carLedgerCopy } from "@danji/contract/visitor-car/ledger/car-ledger.copy";
import { lineReasons } from "@danji/contract/visitor-car/ledger/line-reasons";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { ReceiptText } from "lucide-react";
import { EmptyState } from "#ui/empty-state.tsx";
import { momentText } from "./moment-text.ts";

const copy = carLedgerCopy.lines;
const range = visitorCarCopy.list.until;

/** A door's statement of a month: each line with what it was computed from, so that a household can follow it. */
export function StatementLines({ statement: { rules, lines } }: { readonly statement: CarStatementDetail }) {
  if (lines.length === 0) return <EmptyState icon={<ReceiptText />} title={copy.empty} />;
  const families = [...new Set(lines.map(({ family }) => family))];
  return (
    <>
      {rules !== null && (
        <p className="text-base">
          <span className="block text-sm font-semibold text-muted">{copy.rules}</span>
          {rulesSentence(rules)}
        </p>
      )}
      {families.map((family, index) => {
        const own = lines.filter((line) => line.family === family);
        const reasons = lineReasons(rules, own);
        const won = own.reduce((sum, line) => sum + line.won, 0);
        return (
          <section key={family} aria-label={copy.heading}>
            {index < families.length - 1 && <h2 className="pb-2 text-base font-bold">{carLedgerCopy.earlierFamily}</h2>}
            <ul className="divide-y divide-line border-y border-line">
              {own.map((line, number) => (
                <Line key={line.visits[0]?.visitId} line={line} reason={reasons[number] ?? ""} />
              ))}
            </ul>
            <p className="flex justify-between pt-3 text-lg font-bold tabular-nums">
              <span>{copy.sum}</span>
              <span>{visitorCarCopy.won(won)}</span>
            </p>
          </section>
        );
      })}
    </>
  );
}

const Line = ({ line, reason }: { readonly line: CarStatementLineView; readonly reason: string }) => (
  <li className="flex break-inside-avoid flex-col gap-1 py-3 text-base tabular-nums">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
      <span className={line.plate === null ? "font-normal text-muted" : "wrap-anywhere"}>
        {line.plate ?? carDeskCopy.erased}
      </span>
      <span>{visitorCarCopy.won(line.won)}</span>
    </p>
    <p>{range(momentText(line.from), momentText(line.until))}</p>
    <p className="text-sm text-body">{reason}</p>
    <p className="text-sm text-muted">{line.isByGate ? copy.byGate : copy.byPlan}</p>
    {line.visits.map((visit) => (
      <p key={visit.visitId} className="text-sm text-muted">
        {copy.planned(momentText(visit.from), momentText(visit.until))}
        {" · "}
        {visit.cameAt === null && visit.leftAt === null
          ? copy.notCame
          : copy.came(
              visit.cameAt === null ? carLedgerCopy.none : momentText(visit.cameAt),
              visit.leftAt === null ? carLedgerCopy.inside : momentText(visit.leftAt),
            )}
      </p>
    ))}
  </li>
);
