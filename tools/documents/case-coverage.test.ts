import { expect, it } from "vitest";
import { citationFault, isBench, linesOf } from "../house/citation.ts";

// docs/case-coverage.md names, for each case of CASES, the tests that show it: each cited title must exist.
const table = "docs/case-coverage.md";
const lines = linesOf(table);
const ROW = /^\| (?<id>[TL]\d{3}) \| (?<shown>[^|]+) \|$/;

const rows = lines.flatMap((line) => {
  const cells = ROW.exec(line)?.groups;
  return cells === undefined ? [] : [cells as Readonly<Record<"id" | "shown", string>>];
});

const BENCH = /^bench (?<name>\w+): /;
const LATER = /^not yet: /;

function fault(shown: string): string | undefined {
  const bench = BENCH.exec(shown)?.groups?.["name"];
  if (bench !== undefined) return isBench(bench) ? undefined : `${bench}: no such benchmark`;
  return LATER.test(shown) ? undefined : citationFault(shown);
}

it("lists each case once, in order, on a whole line", () => {
  for (const [letter, least] of [
    ["T", 200],
    ["L", 1],
  ] as const) {
    const ids = rows.map(({ id }) => id).filter((id) => id.startsWith(letter));
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  }
  const broken = lines.filter((line) => /^\| [TL]\d/.test(line) && !ROW.test(line));
  expect(broken, "| T001 | `file` title |, | T232 | bench faults: what it shows | or | T222 | not yet: why |").toEqual(
    [],
  );
});

it.each(rows)("$id", ({ shown }) => {
  expect(
    shown.split("<br>").flatMap((one) => fault(one) ?? []),
    `mend the row in ${table}`,
  ).toEqual([]);
});
