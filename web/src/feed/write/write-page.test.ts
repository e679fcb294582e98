import { expect, test } from "vitest";
import { editedFeed } from "./write-page.tsx";

test.each([
  ["7", null, 7],
  ["7", { feedId: 9 }, 7],
  [undefined, { feedId: 9 }, 9],
  [undefined, { feedId: "9" }, 9],
  ["abc", null, null],
  ["0", null, null],
  [undefined, { feedId: "x" }, null],
  [undefined, null, undefined],
  [undefined, "above the newest list", undefined],
  [undefined, {}, undefined],
])("address %j with the state %j changes %j", (pathId, state, feedId) => {
  expect(editedFeed(pathId, state)).toBe(feedId);
});
