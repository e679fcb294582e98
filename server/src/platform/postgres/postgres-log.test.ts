import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { boundLog, prepareLog } from "./postgres-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "danji-log-"));
const file = path.join(folder, "postgres.log");
afterAll(() => rmSync(folder, { recursive: true }));

test("H8 a log of before, with its values, goes at the next start; one of ours is continued", () => {
  writeFileSync(file, "DETAIL:  Key (phone)=(01098765432) already exists.\n");
  prepareLog(file);
  appendFileSync(file, "LOG:  ready\n");
  prepareLog(file);
  expect(readFileSync(file, "utf8")).toMatch(/^-- [^\n]+\nLOG: {2}ready\n$/);
  expect(existsSync(`${file}.1`)).toBe(false);
});

test("H8 a log that is too long begins anew at a start, and under a writer that keeps it open", () => {
  const writer = openSync(file, "a");
  for (const round of ["first", "second"]) {
    writeSync(writer, `${round} ${"x".repeat(1_000)}\n`);
    boundLog(file, 10_000);
    expect(readFileSync(file, "utf8")).toContain(round);
    writeSync(writer, "x".repeat(10_000));
    if (round === "first") boundLog(file, 10_000);
    else prepareLog(file, 10_000);
    writeSync(writer, "LOG:  after\n");
    expect(readFileSync(file, "utf8")).toMatch(/^-- [^\n]+\nLOG: {2}after\n$/);
    expect(readFileSync(`${file}.1`, "utf8")).toContain(round);
  }
});
