import { expect, test } from "vitest";
import { nameMatches } from "./member-list-sheet.tsx";

test.each([
  ["초코누나", "코누"],
  ["초코누나", "촠"],
  ["초코누나", "ㅋㄴ"],
  ["Danji Kim", "danjiK"],
  ["초코누나", "초코누나".normalize("NFD")],
  ["초코누나", ""],
])("%s is found by %s", (name, typed) => {
  expect(nameMatches(name, typed)).toBe(true);
});

test.each([
  ["초코누나", "누코"],
  ["초코누나", "ㅋㅊ"],
  ["Danji", "dk"],
])("%s is not found by %s", (name, typed) => {
  expect(nameMatches(name, typed)).toBe(false);
});
