/**
 * Lighthouse's classes of machines by its benchmark index, and by how much each is to be slowed down to be its mid-tier phone: the
 * figures of the calculator that docs/throttling.md of Lighthouse ("Calibrating the CPU slowdown") names. Between two of them in
 * proportion; above the last as between the last two.
 */
const classes = [
  { index: 150, slowdown: 1 },
  { index: 800, slowdown: 2 },
  { index: 1_300, slowdown: 3 },
  { index: 2_000, slowdown: 6 },
] as const;

/** The largest one that the table of that document has for a phone of this class. */
const maxSlowdown = 10;

/** How much slower a mid-tier phone is than a machine with that benchmark index; undefined where the machine is slower itself. */
export const cpuSlowdown = (benchmarkIndex: number): number | undefined => {
  const [slowest] = classes;
  if (benchmarkIndex < slowest.index) return undefined;
  const above = classes.findIndex(({ index }) => benchmarkIndex < index);
  const end = above < 0 ? classes.length - 1 : above;
  const [from, to] = [classes[end - 1] ?? slowest, classes[end] ?? slowest];
  const share = (benchmarkIndex - from.index) / (to.index - from.index);
  return Math.min(maxSlowdown, from.slowdown + share * (to.slowdown - from.slowdown));
};
