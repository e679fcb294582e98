import { quantile } from "./quantile.ts";

/** Most that a figure may be of that of an older checkout. */
const MAX_RATIO = 1.05;

/** Heads of the cells that `comparisonCells` gives. */
export const comparisonHead: readonly string[] = ["before", "after", "after / before", `≤ ${MAX_RATIO}`];

/**
 * Compares figures of two checkouts, round by round, as each round measured both: the medians, the median of the ratios,
 * and whether that is within the limit.
 */
export function comparisonCells(
  before: readonly number[],
  after: readonly number[],
  format: (figure: number) => string,
): readonly string[] {
  const ratio = quantile(
    after.map((figure, round) => figure / (before[round] ?? figure)),
    0.5,
  );
  const medians = [before, after].map((rounds) => format(quantile(rounds, 0.5)));
  return [...medians, `${ratio.toFixed(2)} ×`, ratio <= MAX_RATIO ? "✓" : "✗"];
}
