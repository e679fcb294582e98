import { afterEach, beforeEach, expect, test } from "vitest";
import { waitFor } from "@testing-library/react";
import { useAuthStore } from "#account/session/auth.store.ts";
import { renderInApp } from "#platform/testing/app.tsx";
import { ResumeOutbox } from "./resume-outbox.tsx";

const DAY_MS = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  useAuthStore.setState({ isLoggedIn: true });
});
afterEach(() => useAuthStore.setState(useAuthStore.getInitialState()));

test("a start deletes drafts with a plate that were not changed for a day, of all members, and no others", async () => {
  const store = (key: string, age: number | undefined) =>
    localStorage.setItem(
      key,
      JSON.stringify({ plate: "12가3456", ...(age === undefined ? {} : { savedAt: Date.now() - age }) }),
    );
  for (const key of ["draft:visitor-car:1", "draft:car-note:2:7", "draft:car-penalty:1:7", "draft:car-refusal:1:7"]) {
    store(`${key}0`, DAY_MS + 1_000);
    store(`${key}1`, DAY_MS - 60_000);
  }
  store("draft:car-penalty:1:8", undefined);
  localStorage.setItem("draft:car-refusal:1:8", "{");
  store("draft:car-objection:1:70", DAY_MS * 2);
  store("draft:comment:1:70", DAY_MS * 2);
  renderInApp(<ResumeOutbox />);
  await waitFor(() => expect(localStorage.getItem("draft:visitor-car:10")).toBeNull());
  const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "").filter((key) =>
    key.startsWith("draft:"),
  );
  expect(left.toSorted()).toEqual([
    ...["draft:car-note:2:71", "draft:car-objection:1:70", "draft:car-penalty:1:71", "draft:car-refusal:1:71"],
    ...["draft:comment:1:70", "draft:visitor-car:11"],
  ]);
});
