import { type BillChange, billChange, type CarStay, monthBill } from "@danji/contract/visitor-car/car-bill";
import { monthOf, monthPlus } from "@danji/contract/visitor-car/car-month";
import { billLines, closedMonthLine, quotaLine, rulesSentence } from "@danji/contract/visitor-car/car-text";
import type { CarRulesVersion } from "@danji/contract/visitor-car/car-rules";
import { visitorCarCopy as copy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarsView, VisitView } from "@danji/contract/visitor-car/visitor-car";
import { cx } from "#ui/cx.ts";

/** A visit as it is billed, as the server bills it. */
const stayOf = ({ visitId, car, isWorks, from, until, cameAt, leftAt }: VisitView): CarStay => {
  const [begin, end] = cameAt !== null && leftAt !== null ? [cameAt, leftAt] : [from, until];
  return { id: visitId, car, isWorks, from: Date.parse(begin), until: Date.parse(end) };
};

export const staysOf = ({ visits }: VisitorCarsView): readonly CarStay[] =>
  visits.filter(({ cancelledAt }) => cancelledAt === null).map(stayOf);

/** What visits that are not registered yet would cost. They come after all that exist. */
export const costOfNew = (cars: VisitorCarsView, added: readonly Omit<CarStay, "id">[]): BillChange => {
  const before = staysOf(cars);
  const last = Number.MAX_SAFE_INTEGER - added.length;
  const stays = added.map((stay, index) => ({ ...stay, id: last + index }));
  return billChange(cars.rules, before, [...before, ...stays], stays);
};

/** What it would cost that a visit ends at another time. */
export const costOfChange = (cars: VisitorCarsView, visit: VisitView, until: number): BillChange => {
  const before = staysOf(cars);
  const [old, changed] = [stayOf(visit), { ...stayOf(visit), until }];
  const after = before.map((stay) => (stay.id === visit.visitId ? changed : stay));
  return billChange(cars.rules, before, after, [old, changed]);
};

/** What it would cost that a visit is cancelled: what was one stay may be two. */
export const costOfCancel = (cars: VisitorCarsView, visit: VisitView): BillChange => {
  const before = staysOf(cars);
  const after = before.filter(({ id }) => id !== visit.visitId);
  return billChange(cars.rules, before, after, [stayOf(visit)]);
};

/** What a change of visits costs, as lines; what is to be paid stands out. */
export const BillText = ({ change, now }: { readonly change: BillChange; readonly now: number }) => (
  <div role="status" className="min-h-6">
    {billLines(change, now).map((line) => (
      <p key={line} className={cx("text-base tabular-nums", change.won > 0 ? "font-bold text-danger" : "font-medium")}>
        {line}
      </p>
    ))}
  </div>
);

interface QuotaProps {
  readonly cars: VisitorCarsView;
  readonly now: number;
}

/** What the household has left this month, as one line and a bar, with the rule as a sentence; what last month came to. */
export function Quota({ cars, now }: QuotaProps) {
  const stays = staysOf(cars);
  const bill = monthBill(cars.rules, stays, monthOf(now));
  if (bill.rules === null) return null;
  const closed = closedMonthLine(monthBill(cars.rules, stays, monthPlus(monthOf(now), -1)), now);
  const share = bill.free === 0 ? 1 : Math.min(1, bill.used / bill.free);
  return (
    <section aria-label={copy.quota.bar} className="flex flex-col gap-2 rounded-lg bg-surface p-4 shadow-low">
      <p className="text-base font-semibold tabular-nums">{quotaLine(bill, now)}</p>
      <div
        role="progressbar"
        aria-label={copy.quota.bar}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cx("h-full origin-left rounded-full", bill.won > 0 ? "bg-danger" : "bg-accent")}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="text-sm text-muted">{rulesSentence(bill.rules)}</p>
      {closed !== undefined && <p className="text-sm font-medium tabular-nums">{closed}</p>}
    </section>
  );
}

/** True where the complex takes visitor cars in the month of that time. */
export const takesCarsAt = (versions: readonly CarRulesVersion[], time: number): boolean =>
  versions.some(({ month }) => month <= monthOf(time));
