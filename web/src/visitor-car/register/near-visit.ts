import type { CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import { rulesIn } from "@danji/contract/visitor-car/car-bill";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import { plateKey } from "@danji/contract/visitor-car/plate";
import type { VisitView } from "@danji/contract/visitor-car/visitor-car";

/** Between two visits of one car, up to which it is asked whether it leaves in between (ms). */
const NEAR_MS = 3_600_000;

interface NewVisit {
  readonly plate: string;
  /** ISO times. */
  readonly from: string;
  readonly until: string;
}

/**
 * The visit of the same car that ends shortly before a new one begins, or begins shortly after it, where visits are counted: two short
 * ones are free, and one long one is not (R2). Undefined where there is none, and where the gate knows that the car has left.
 */
export function nearVisit(
  { rules, visits }: { readonly rules: readonly CarRulesVersion[]; readonly visits: readonly VisitView[] },
  { plate, from, until }: NewVisit,
): VisitView | undefined {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  if (rulesIn(rules, monthOf(begin))?.kind !== "COUNTS") return undefined;
  const isNear = (earlier: number, later: number) => earlier < later && later - earlier <= NEAR_MS;
  return visits.find(
    (visit) =>
      visit.plate !== null &&
      plateKey(visit.plate) === plateKey(plate) &&
      visit.cancelledAt === null &&
      visit.leftAt === null &&
      (isNear(Date.parse(visit.until), begin) || isNear(end, Date.parse(visit.from))),
  );
}
