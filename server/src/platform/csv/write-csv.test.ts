import { decode } from "iconv-lite";
import { expect, test } from "vitest";
import { csvRow, encodeCp949, unwritableIn } from "./write-csv.ts";

test.each([
  ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
  ["+8210", "'+8210"],
  ["-1+1", "'-1+1"],
  ["@SUM(1)", "'@SUM(1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["  =1+1", "'  =1+1"],
  ["＝1", "'＝1"],
  ["김서연", "김서연"],
  ['그는 "네"라고,\n했다', '"그는 ""네""라고,\n했다"'],
])("L112 a text is never a formula, and quotes and newlines stay within their cell: %j", (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test("L112 a number stays a number, a negative one too", () => {
  expect(csvRow(["정정", -12_000, 0])).toBe("정정,-12000,0\r\n");
});

test("L113 CP949 names what it cannot write, writes the rest right, and replaces nothing silently", () => {
  expect(unwritableIn("😀 é ₩ – 똠 ㎡ · ￦ é")).toEqual(["😀", "é", "₩", "–"]);
  const text = "101동,1203호,똠방각하 ㎡·￦뷁\r\n";
  expect(decode(Buffer.from(encodeCp949(text)), "cp949")).toBe(text);
  expect(() => encodeCp949("카페é")).toThrow(RangeError);
});
