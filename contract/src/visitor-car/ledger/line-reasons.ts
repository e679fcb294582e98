import type { BillLine, MonthBill } from "../car-bill.ts";
import { durationText } from "../car-text.ts";
import { visitorCarCopy } from "../visitor-car.copy.ts";
import { carLedgerCopy } from "./car-ledger.copy.ts";

const copy = carLedgerCopy.lines;
const SEPARATOR = " · ";

type ReasonedLine = Pick<BillLine, "units" | "isFreeWorks" | "won">;

/**
 * How the amount of each line of a bill comes about, as sentences in the order of the lines: what it used in the month, what
 * was free of it, and what the rest costs. All lines of the month's bill have to be given, in their order.
 */
export function lineReasons(rules: MonthBill["rules"], lines: readonly ReasonedLine[]): readonly string[] {
  if (rules === null) return lines.map(() => "");
  if (rules.kind === "COUNTS") {
    return lines.map(({ units, isFreeWorks, won }) => {
      if (isFreeWorks) return copy.freeWorks;
      if (units === 0) return copy.uncounted;
      const used = copy.inMonth(visitorCarCopy.quota.counts(units));
      // A count that costs nothing is none that was paid.
      const paid = won === 0 ? 0 : won / rules.countWon;
      const rest = paid === 0 ? copy.allFree : copy.paidCounts(paid, visitorCarCopy.won(rules.countWon));
      return [used, rest].join(SEPARATOR);
    });
  }
  let free = rules.freeMinutes;
  return lines.map(({ units }) => {
    const left = free;
    const over = Math.max(0, units - left);
    free = Math.max(0, left - units);
    const rest =
      over === 0
        ? copy.allFree
        : copy.beyond(durationText(over), Math.ceil(over / rules.unitMinutes), visitorCarCopy.won(rules.unitWon));
    return [copy.inMonth(durationText(units)), copy.freeLeft(durationText(left)), rest].join(SEPARATOR);
  });
}
