import { expect, it } from "vitest";
import { allFiles, isTest } from "./house/tree.ts";

// docs/spec-coverage.md names, for each sentence of SPEC, the tests that show it: here the names are held to the tests.
const table = "docs/spec-coverage.md";
const filesByPath = new Map(allFiles.map((file) => [file.path, file]));
const lines = filesByPath.get(table)?.text.split("\n") ?? [];

const ROW = /^\| (?<number>\d\.\d+) \| (?<sentence>[^|]+) \| (?<shown>[^|]+) \|$/;
const SHOWN = /^`(?<path>[^`]+)` (?<title>.+)$/;

const rows = lines.flatMap((line) => {
  const cells = ROW.exec(line)?.groups;
  return cells === undefined ? [] : [cells as Readonly<Record<"number" | "sentence" | "shown", string>>];
});

// The title of a test is the first argument of a call, in whatever form: test("…"), it.each(…)("…"), describe(`…`).
const titled = (code: string, title: string): boolean => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`\\(\\s*(["'\`])${literal}\\1,`).test(code);
};

function fault(shown: string): string | undefined {
  const { path = "", title = "" } = SHOWN.exec(shown)?.groups ?? {};
  const file = filesByPath.get(path);
  if (file === undefined || !isTest(path)) return `${shown}: no such test file`;
  const unknown = title.split(" › ").find((part) => !titled(file.text, part));
  return unknown === undefined ? undefined : `${path} has no test or group named: ${unknown}`;
}

it("has a row for every section of SPEC, numbered without a gap", () => {
  expect(rows.length).toBeGreaterThan(300);
  for (let section = 1; section <= 9; section += 1) {
    const numbers = rows.map(({ number }) => number).filter((number) => number.startsWith(`${section}.`));
    expect(numbers.length, `section ${section}`).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => `${section}.${at + 1}`));
  }
});

it("leaves no row empty and no line half written", () => {
  const broken = lines.filter((line) => /^\| [\d|]/.test(line) && !ROW.test(line));
  expect(broken, "| number | what SPEC says | `file` describe › test |").toEqual([]);
});

it.each(rows)("$number $sentence", ({ shown }) => {
  expect(shown.split("<br>").flatMap((one) => fault(one) ?? []), `mend the row in ${table}`).toEqual([]);
});
