import { expect, it } from "vitest";
import { citationFault, linesOf } from "../house/citation.ts";

// docs/spec-coverage.md names, for each sentence of SPEC, the tests that show it: each cited title must exist.
const table = "docs/spec-coverage.md";
const lines = linesOf(table);

const ROW = /^\| (?<number>\d\.\d+) \| (?<sentence>[^|]+) \| (?<shown>[^|]+) \|$/;

const rows = lines.flatMap((line) => {
  const cells = ROW.exec(line)?.groups;
  return cells === undefined ? [] : [cells as Readonly<Record<"number" | "sentence" | "shown", string>>];
});

it("has a row for every section of SPEC, numbered without a gap", () => {
  expect(rows.length).toBeGreaterThan(300);
  for (let section = 1; section <= 9; section += 1) {
    const numbers = rows.map(({ number }) => number).filter((number) => number.startsWith(`${section}.`));
    expect(numbers.length, `section ${section}`).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => `${section}.${at + 1}`));
  }
});

it("has no empty row and no incomplete line", () => {
  const broken = lines.filter((line) => /^\| [\d|]/.test(line) && !ROW.test(line));
  expect(broken, "| number | what SPEC says | `file` describe › test |").toEqual([]);
});

it.each(rows)("$number $sentence", ({ shown }) => {
  expect(
    shown.split("<br>").flatMap((one) => citationFault(one) ?? []),
    `mend the row in ${table}`,
  ).toEqual([]);
});
