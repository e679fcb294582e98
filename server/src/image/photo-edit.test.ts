import { expect, test } from "vitest";
import { Problem } from "#platform/problem.ts";
import { photosAfter, planPhotoEdit } from "./photo-edit.ts";

const plan = (deleteUrls: readonly string[], addedCount = 0) =>
  planPhotoEdit(["a", "b", "c"], { deleteUrls, urlOf: (key) => `/images/${key}`, addedCount, max: 4 });

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
