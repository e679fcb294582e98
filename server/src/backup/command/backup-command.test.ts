import { expect, test } from "vitest";
import { lacksTooMany } from "./backup-command.ts";

test.each([
  ["none", { count: 0, missing: 0 }, undefined, false],
  ["one of three", { count: 2, missing: 1 }, undefined, false],
  ["most of a few", { count: 29, missing: 30 }, undefined, true],
  ["100 of 1,000", { count: 900, missing: 100 }, undefined, false],
  ["101 of 1,000", { count: 899, missing: 101 }, undefined, true],
  ["2 % of 10,000", { count: 9_800, missing: 200 }, undefined, false],
  ["more than 2 % of 10,000", { count: 9_799, missing: 201 }, undefined, true],
  ["as many as are known to be lost", { count: 0, missing: 201 }, 201, false],
  ["more than are known to be lost", { count: 9_798, missing: 202 }, 201, true],
])("%s", (_, objects, accepted, tooMany) => {
  expect(lacksTooMany({ bytes: 0, firstMissing: [], ...objects }, accepted)).toBe(tooMany);
});
