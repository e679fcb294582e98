import type { CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import { rulesIn } from "@danji/contract/visitor-car/car-bill";
import { monthOf } from "@danji/contract/visitor-car/car-month";
import { plateKey, plateName } from "@danji/contract/visitor-car/plate";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitView } from "@danji/contract/visitor-car/visitor-car";
import { openAlert } from "#ui/overlay/alert.tsx";
import { visitTimeText } from "../visit-text.ts";

const copy = visitorCarCopy.form;

/** Between two visits of one car, up to which it is asked whether it leaves in between (ms). */
const NEAR_MS = 3_600_000;

interface NewVisit {
  readonly plate: string;
  /** ISO times. */
  readonly from: string;
  readonly until: string;
}

interface Registered {
  readonly rules: readonly CarRulesVersion[];
  readonly visits: readonly VisitView[];
}

/** Visits of the same car that stand and have not ended at the gate. */
const ofCar = ({ visits }: Registered, plate: string): readonly VisitView[] =>
  visits.filter(
    (visit) =>
      visit.plate !== null &&
      plateKey(visit.plate) === plateKey(plate) &&
      visit.cancelledAt === null &&
      visit.leftAt === null,
  );

/** The visit of the same car that a new one overlaps: mostly it was registered twice, or is to become longer. */
export const overlappedVisit = (cars: Registered, { plate, from, until }: NewVisit): VisitView | undefined =>
  ofCar(cars, plate).find(
    (visit) => Date.parse(visit.from) < Date.parse(until) && Date.parse(from) < Date.parse(visit.until),
  );

/**
 * The visit of the same car that ends shortly before a new one begins, or begins shortly after it, where visits are counted: two short
 * ones are free, and one long one is not (R2). Undefined where there is none, and where the gate knows that the car has left.
 */
export function nearVisit(cars: Registered, { plate, from, until }: NewVisit): VisitView | undefined {
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  if (rulesIn(cars.rules, monthOf(begin))?.kind !== "COUNTS") return undefined;
  const isNear = (earlier: number, later: number) => earlier < later && later - earlier <= NEAR_MS;
  return ofCar(cars, plate).find(
    (visit) => isNear(Date.parse(visit.until), begin) || isNear(end, Date.parse(visit.from)),
  );
}

/** Asks about another visit of the same car at the same time, or shortly before or after. False where the form is to be changed. */
export async function confirmBeside(cars: Registered, words: NewVisit): Promise<boolean> {
  const plate = plateName(words.plate);
  const same = overlappedVisit(cars, words);
  if (same !== undefined) {
    const message = copy.overlaps(plate, visitTimeText(same.from, same.until));
    return openAlert({ message, confirm: copy.overlapsYes, cancel: copy.fix });
  }
  const near = nearVisit(cars, words);
  if (near === undefined) return true;
  const message = copy.leaves(plate, visitTimeText(near.from, near.until));
  return openAlert({ message, confirm: copy.leavesYes, cancel: copy.fix });
}
