import { expect, test } from "vitest";
import {
  packRows,
  unpackedRows,
  unpackNumbers,
  unpackRow,
  unpackRows,
  unpackTexts,
  unpackValues,
} from "./packed-rows.ts";

const [FIELD, ROW] = ["\u001f", "\u001e"];
const packed = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(FIELD)).join(ROW);

test("many packed rows are the same as a few, an empty last column included", async () => {
  const rows = [
    ["1", "가", ""],
    ["2", "", "x"],
    ["3", "", ""],
  ];
  expect(unpackRows(packed(rows))).toEqual(rows);
  expect(await unpackedRows(packed(rows), (columns) => columns)).toEqual(rows);
  expect(unpackRow(packed([["1", "가", ""]]))).toEqual(["1", "가", ""]);
  expect(await unpackedRows(null, (columns) => columns)).toEqual([]);
});

test("rows are packed without the separators that a text has, and their values are read row after row", () => {
  const text = packRows([
    [1, `가${FIELD}나${ROW}${FIELD}`, ""],
    [2, "", 1.5],
  ]);
  expect(unpackRows(text)).toEqual([
    ["1", "가나", ""],
    ["2", "", "1.5"],
  ]);
  expect(unpackValues(text)).toEqual(["1", "가나", "", "2", "", "1.5"]);
});

test("columns of numbers and texts are read as they are, and none as none", () => {
  expect(unpackNumbers<number | null>("1,null,-2.5,9007199254740991")).toEqual([1, null, -2.5, 9_007_199_254_740_991]);
  expect(unpackTexts(["가", "", "나"].join(ROW))).toEqual(["가", "", "나"]);
  expect([unpackNumbers(null), unpackTexts(null)]).toEqual([[], []]);
});

test("other work gets its turn while many rows are read", async () => {
  const text = packed(Array.from({ length: 10_000 }, (_, n) => [String(n), "가나다"]));
  let isOver = false;
  let turns = 0;
  const count = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(count);
  };
  setImmediate(count);
  const ids = await unpackedRows(text, ([id]) => Number(id));
  isOver = true;
  expect(ids.length).toBe(10_000);
  expect(ids.at(-1)).toBe(9_999);
  expect(turns).toBeGreaterThanOrEqual(4);
});
