import { figureLimits } from "@danji/contract/complex/desk/figures-rules";

/** A group of a table: how much was counted in it, and the households that stand behind it. */
export interface GroupCount {
  readonly name: string;
  readonly count: number;
  readonly households: ReadonlySet<number>;
}

/**
 * The groups whose counts are hidden: those of fewer than five households, and, since total and neighbours would give them
 * back, the next smaller ones until at least two are hidden with five households behind them together. All are hidden
 * where that cannot be had, and the total with them.
 */
function hiddenGroups(groups: readonly GroupCount[]): ReadonlySet<string> {
  const bySize = groups.toSorted((one, other) => one.households.size - other.households.size);
  const small = bySize.filter(({ households }) => households.size < figureLimits.householdsMin).length;
  if (small === 0) return new Set();
  let count = small;
  while (count < bySize.length && !isSafe(bySize.slice(0, count))) count += 1;
  return new Set(bySize.slice(0, count).map(({ name }) => name));
}

/** What is hidden together may be computed from the total and the rest; it is, at most, the sum of groups like these. */
const isSafe = (hidden: readonly GroupCount[]): boolean =>
  hidden.length > 1 && new Set(hidden.flatMap(({ households }) => [...households])).size >= figureLimits.householdsMin;

/** Each group with its count, null where it is hidden, in the order given. */
export function visibleCells(
  groups: readonly GroupCount[],
): { readonly name: string; readonly count: number | null }[] {
  const hidden = hiddenGroups(groups);
  return groups.map(({ name, count }) => ({ name, count: hidden.has(name) ? null : count }));
}

/** The total of all groups; null where fewer than five households stand behind it. */
export function visibleTotal(groups: readonly GroupCount[]): number | null {
  const households = new Set(groups.flatMap((group) => [...group.households]));
  if (households.size < figureLimits.householdsMin) return null;
  return groups.reduce((sum, { count }) => sum + count, 0);
}
