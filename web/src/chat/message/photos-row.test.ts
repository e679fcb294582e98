import { expect, test } from "vitest";
import { columnsAt } from "./photos-row.tsx";

test("photos stand three in a line, and two where three would leave one alone", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => columnsAt(at, count)).join("");
  expect([2, 3, 4, 5, 6, 7, 10].map(lines)).toEqual(["22", "333", "2222", "33322", "333333", "3332222", "3333332222"]);
});
