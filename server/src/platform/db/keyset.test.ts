import { expect, test } from "vitest";
import { Problem } from "../problem.ts";
import { decodeCursor, encodeCursor, keysetPage } from "./keyset.ts";

const lastOf = (row: number) => `after ${row}`;

test.each([
  ["nothing", [], [], null],
  ["less than a page", [1], [1], null],
  ["exactly a page", [1, 2], [1, 2], null],
  ["one more", [1, 2, 3], [1, 2], "after 2"],
])("%s", (_, found, rows, nextCursor) => {
  expect(keysetPage(found, 2, lastOf)).toEqual({ rows, nextCursor });
});

test("a cursor is base64url of its key and gives the key back", () => {
  const cursor = encodeCursor("12 래미안 ~ ü");
  expect(cursor).toBe("MTIg656Y66-47JWIIH4gw7w");
  expect(decodeCursor(cursor, /^(\d+) (.+)$/u)).toEqual(["12", "래미안 ~ ü"]);
});

test.each(["", "!", encodeCursor("x 1"), encodeCursor(" 12 a"), "MTIg_w=="])("%j is no cursor", (cursor) => {
  expect(() => decodeCursor(cursor, /^(\d+) ([a-z]+)$/)).toThrow(new Problem("BAD_REQUEST"));
});
