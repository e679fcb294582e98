import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { outboxEntries, replaceEntry } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox, resumeOutbox } from "#platform/outbox/outbox.ts";
import { renderInApp } from "#platform/testing/app.tsx";
import { emptyDraft } from "#feed/write/post-draft.ts";
import { editLane, postKind } from "./post-kind.ts";
import { UnsentPosts } from "./unsent-posts.tsx";

beforeEach(() => {
  forgetOutbox();
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
  history.replaceState(null, "", "/community/feed/5");
});

const unsent = {
  id: "a",
  memberId: 1,
  kind: postKind,
  lane: editLane(5),
  words: { draft: { ...emptyDraft(), feedId: 5, title: "보내지 못한 제목" }, apartmentId: null, places: [] },
  fileCount: 0,
  at: 1,
  tab: "closed",
  failure: "지금은 안 돼요.",
};
const slot = "draft:edit:1:5";

/** The post with an edit that was refused. */
const open = async () => {
  localStorage.setItem("outbox:1:a", JSON.stringify(unsent));
  await resumeOutbox(1);
  renderInApp(<UnsentPosts feedId={5} />);
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.change }));
  await waitFor(() => expect(location.pathname).toBe("/write/5"));
};

test("an unsent edit that is changed becomes the draft of its form", async () => {
  await open();
  expect(localStorage.getItem(slot)).toContain("보내지 못한 제목");
  expect(outboxEntries()).toEqual([]);
});

test("an unsent post that is changed stays one for its complex", async () => {
  const words = { draft: { ...emptyDraft(), title: "나눔" }, apartmentId: 8, places: [] };
  localStorage.setItem("outbox:1:a", JSON.stringify({ ...unsent, lane: "post a", words }));
  await resumeOutbox(1);
  renderInApp(<UnsentPosts />);
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.change }));
  await waitFor(() => expect(location.pathname).toBe("/write"));
  const [key = ""] = Object.keys(localStorage).filter((one) => one.startsWith("draft:new:1:"));
  expect(JSON.parse(localStorage.getItem(key) ?? "{}")).toMatchObject({ title: "나눔", apartmentId: 8 });
});

test("L242 where another edit of the post was begun since, that one is opened and nothing is replaced", async () => {
  const begun = JSON.stringify({ ...emptyDraft(), feedId: 5, title: "그사이 쓰던 제목" });
  localStorage.setItem(slot, begun);
  await open();
  expect(localStorage.getItem(slot)).toBe(begun);
  expect(outboxEntries().map(({ item }) => item.id)).toEqual(["a"]);
  expect(await screen.findByText(outboxCopy.draftFirst)).toBeDefined();
});

test("an unsent post whose photos the browser does not keep as a draft stays where it is", async () => {
  const photo = new File(["x"], "노을.png", { type: "image/png" });
  const words = { draft: { ...emptyDraft(), title: "사진 글" }, apartmentId: 8, places: [] };
  localStorage.setItem("outbox:1:a", JSON.stringify({ ...unsent, lane: "post a", words, fileCount: 1 }));
  await resumeOutbox(1);
  replaceEntry("a", (entry) => [{ ...entry, files: [photo] }]);
  vi.stubGlobal("indexedDB", undefined);
  renderInApp(<UnsentPosts />);
  fireEvent.click(screen.getByRole("button", { name: outboxCopy.change }));
  expect(await screen.findByText(outboxCopy.changeUnkept)).toBeDefined();
  expect(outboxEntries().map(({ files }) => files)).toEqual([[photo]]);
  expect(Object.keys(localStorage).filter((one) => one.startsWith("draft:new:"))).toEqual([]);
  vi.unstubAllGlobals();
});
