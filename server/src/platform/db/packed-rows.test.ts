import { expect, test } from "vitest";
import { unpackedRows, unpackRow, unpackRows } from "./packed-rows.ts";

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
