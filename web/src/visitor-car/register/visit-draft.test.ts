import { expect, test } from "vitest";
import { emptyVisit, isEmptyVisit, restoredVisit } from "./visit-draft.ts";

const now = Date.parse("2026-11-23T12:00:00.000Z");
const hour = 3_600_000;
const draft = {
  ...emptyVisit,
  plate: "12가3456",
  purpose: "부모님",
  from: "2026-11-24T10:00",
  until: "2026-11-24T16:00",
};

test("a draft of today is opened as it was, as old as it is", () => {
  expect(restoredVisit({ ...draft, savedAt: now - hour, tab: "other" }, now)).toEqual({
    ...draft,
    savedAt: now - hour,
  });
});

test("times that are over are chosen anew, the rest stays", () => {
  const over = { ...draft, from: "2026-11-23T10:00", until: "2026-11-23T20:59", savedAt: now - hour };
  expect(restoredVisit(over, now)).toEqual({ ...draft, from: "", until: "", savedAt: now - hour });
  expect(restoredVisit({ ...over, until: "2026-11-23T21:01" }, now)).toMatchObject({ until: "2026-11-23T21:01" });
});

test("one of more than a day ago is none", () => {
  expect(restoredVisit({ ...draft, savedAt: now - 24 * hour - 1 }, now)).toBeUndefined();
  expect(restoredVisit(draft, now)).toBeUndefined();
});

test("nothing typed is no draft", () => {
  expect(isEmptyVisit(emptyVisit)).toBe(true);
  expect(isEmptyVisit({ ...emptyVisit, weeks: 4 })).toBe(false);
});
