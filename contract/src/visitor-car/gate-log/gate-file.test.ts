import { describe, expect, test } from "vitest";
import { guessColumns, readGateFile, readGateRows } from "./gate-file.ts";
import { gateTime } from "./gate-time.ts";

const seconds = (iso: string) => Date.parse(iso) / 1_000;
const now = Date.parse("2026-12-31T00:00:00Z");

test.each([
  ["2026-11-30 15:05", "2026-11-30T15:05:00+09:00"],
  ["2026. 11. 30 오후 3:05", "2026-11-30T15:05:00+09:00"],
  ["2026. 11. 30. 오전 12:05", "2026-11-30T00:05:00+09:00"],
  ["2026년 11월 30일 15:05:07", "2026-11-30T15:05:07+09:00"],
  ["2026/11/30 3:05:00 PM", "2026-11-30T15:05:00+09:00"],
  ["2026-11-30T15:05:00.123", "2026-11-30T15:05:00+09:00"],
  ["20261130150500", "2026-11-30T15:05:00+09:00"],
  ["46356.62847", "2026-11-30T15:05:00+09:00"],
  ["2026-11-30 24:00:00", "2026-12-01T00:00:00+09:00"],
])("L118 L119 %j is read as the time that it is in Seoul", (text, iso) => {
  // The number of a spreadsheet is cut: to the second it says 15:04:59.8.
  expect(Math.abs((gateTime(text) ?? 0) - seconds(iso))).toBeLessThanOrEqual(1);
});

test.each([
  "2026-02-30 10:00",
  "2026-13-01 10:00",
  "2026-11-30 24:01",
  "2026-11-30 10:60",
  "2026-11-30",
  "어제",
  "13:05",
  "12",
  "2026-11-30 오후 13:05",
])("L119 %j is no time", (text) => {
  expect(gateTime(text)).toBeUndefined();
});

describe("L118 a file", () => {
  test.each([",", ";", "\t"])(
    "with %j between its cells, quotes and line breaks in them keeps its line numbers",
    (delimiter) => {
      const file =
        ["차량번호", "비고", "구분", "일시"].join(delimiter) +
        "\r\n\r\n" +
        ["12가3456", '"두\n줄 ""인용"""', "입차", "2026-11-30 15:05"].join(delimiter) +
        "\n" +
        ["34나5678", "", "출차", "2026-11-30 15:06"].join(delimiter);
      const { lines, faults } = readGateFile(file);
      expect(faults).toEqual([]);
      expect(lines.map(({ line }) => line)).toEqual([1, 3, 5]);
      expect(lines[1]?.cells[1]).toBe('두\n줄 "인용"');
      expect(guessColumns(lines[0]?.cells ?? [])).toEqual({ shape: "EVENTS", plate: 0, at: 3, kind: 2 });
    },
  );

  test("names the line of a quote that is never closed, and says that it is empty", () => {
    expect(readGateFile('a,b\n1,2\n3,"4\n5,6').faults).toEqual([{ line: 3, fault: "따옴표가 닫히지 않았어요." }]);
    expect(readGateFile("\n\n").faults).toHaveLength(1);
  });
});

test("L119 a line gives its events once; what cannot be is named with its line, and the rest is read", () => {
  const { lines } = readGateFile(
    [
      "번호,차량 번호,입차 일시,출차 일시",
      "1,12가3456,2026-11-30 10:00,2026-11-30 12:00",
      "2,12가3456,2026-11-30 10:00,2026-11-30 12:00",
      "3,34나5678,2026-11-30 10:00,",
      "4,56다7890,,2026-11-30 12:00",
      "5,56다7890,2026-11-30 12:00,2026-11-30 10:00",
      "6,,2026-11-30 10:00,2026-11-30 12:00",
      "7,78라1234,2026-02-30 10:00,2026-11-30 12:00",
      "8,78라1234,2027-02-03 10:00,",
      "9,78라1234,,",
      "10,78라",
    ].join("\n"),
  );
  const columns = guessColumns(lines[0]?.cells ?? []);
  expect(columns).toEqual({ shape: "STAYS", plate: 1, inAt: 2, outAt: 3 });
  const { rows, faults } = readGateRows(lines, columns ?? { shape: "STAYS", plate: 0, inAt: 0, outAt: 0 }, now);
  expect(rows.map(({ line, plate, kind }) => [line, plate, kind])).toEqual([
    [3, "12가3456", "IN"],
    [3, "12가3456", "OUT"],
    [4, "34나5678", "IN"],
    [5, "56다7890", "OUT"],
  ]);
  expect(faults.map(({ line }) => line)).toEqual([6, 7, 8, 9, 10, 11]);
});
