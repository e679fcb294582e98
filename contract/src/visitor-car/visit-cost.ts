import { type CarStay, monthBill, monthsBetween } from "./car-bill.ts";
import { monthOf } from "./car-month.ts";
import type { CarRulesVersion } from "./car-rules.ts";
import { amountOf } from "./car-text.ts";
import { visitorCarCopy } from "./visitor-car.copy.ts";

const copy = visitorCarCopy.list.cost;

/**
 * What each visit took of its months, by its id: 8시간 15분 · 6,600원. Visits of one car that follow one another are one stay, whose
 * cost stands at the last of them.
 */
export function visitCosts(
  versions: readonly CarRulesVersion[],
  stays: readonly CarStay[],
): ReadonlyMap<number, string> {
  const costs = new Map<number, { readonly amounts: string[]; won: number; isCounted: boolean }>();
  const joined = new Set<number>();
  const [first, last] = [Math.min(...stays.map(({ from }) => from)), Math.max(...stays.map(({ until }) => until))];
  for (const month of stays.length === 0 ? [] : monthsBetween(monthOf(first), monthOf(last))) {
    const { rules, lines } = monthBill(versions, stays, month);
    for (const { ids, units, won } of lines) {
      const id = ids.at(-1);
      if (id === undefined || rules === null) continue;
      for (const other of ids.slice(0, -1)) joined.add(other);
      const cost = costs.get(id) ?? { amounts: [], won: 0, isCounted: false };
      if (units > 0) cost.amounts.push(amountOf(rules, units));
      cost.won += won;
      cost.isCounted ||= rules.kind === "COUNTS";
      costs.set(id, cost);
    }
  }
  return new Map([
    ...[...costs].map(([id, { amounts, won, isCounted }]) => [id, textOf(amounts, won, isCounted)] as const),
    ...[...joined].map((id) => [id, copy.joined] as const),
  ]);
}

function textOf(amounts: readonly string[], won: number, isCounted: boolean): string {
  if (amounts.length === 0) return isCounted ? copy.uncounted : visitorCarCopy.won(won);
  return [amounts.join(" + "), visitorCarCopy.won(won)].join(" · ");
}
