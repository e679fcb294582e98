import { expect, test } from "vitest";
import { Problem } from "#platform/problem.ts";
import { photosAfter, planPhotoEdit } from "./photo-edit.ts";

const plan = (deleteUrls: readonly string[], addedCount = 0, order?: readonly (string | number)[]) =>
  planPhotoEdit(["a", "b", "c"], { deleteUrls, urlOf: (key) => `/images/${key}`, addedCount, max: 4, order });
const added = (...keys: string[]) => keys.map((key) => ({ key, width: 1, height: 1, bytes: 1 }));

test("kept photos stay in order, new ones follow", () => {
  const edit = plan(["/images/b", "/images/b"], 2);
  expect(edit).toEqual({ kept: ["a", "c"], removed: ["b"] });
  expect(photosAfter(edit, [{ key: "d", width: 1, height: 1, bytes: 1 }])).toEqual(["a", "c", "d"]);
});

test("a photo of something else is refused", () => {
  expect(() => plan(["/images/d"])).toThrow(new Problem("BAD_REQUEST"));
});

test("what is removed makes room for what is added, and no more", () => {
  expect(plan(["/images/a"], 2).kept).toHaveLength(2);
  expect(() => plan(["/images/a"], 3)).toThrow(new Problem("TOO_MANY_IMAGES"));
});

test("an order names every photo that there is after the edit, kept or new, once", () => {
  const edit = plan(["/images/b"], 2, [1, "/images/c", 0, "/images/a"]);
  expect(photosAfter(edit, added("d", "e"))).toEqual(["e", "c", "d", "a"]);
  expect(photosAfter(plan([], 0, ["/images/c", "/images/a", "/images/b"]), [])).toEqual(["c", "a", "b"]);
});

test.each([
  [["/images/a", "/images/c"]],
  [["/images/a", "/images/c", 0, 0]],
  [["/images/a", "/images/c", 1]],
  [["/images/a", "/images/b", 0]],
  [["/images/a", "/images/c", 0, "/images/x"]],
  [["a", "c", 0]],
])("the order %j of a, c and one new photo is refused", (order) => {
  expect(() => plan(["/images/b"], 1, order)).toThrow(new Problem("BAD_REQUEST"));
});
