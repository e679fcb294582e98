import { feedCopy } from "@danji/contract/feed/feed.copy";
import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/query-client.ts";
import { storage, type StorageKey } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { emptyDraft } from "./post-draft.ts";
import WritePage from "./write-page.tsx";

const keep = (key: StorageKey, title: string) => storage.set(key, JSON.stringify({ ...emptyDraft(), title }));
const answerAs = (viewer: { readonly memberId: number; readonly email: string }) =>
  answerCalls(({ path }) => ({ data: path === "/api/member/profile" ? viewer : [] }));
const findTitle = () => screen.findByRole<HTMLInputElement>("textbox", { name: feedCopy.title });
const others = () => screen.queryByRole("button", { name: feedCopy.draftCount(1) });

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/write");
});
afterEach(() => {
  onlineManager.setOnline(true);
  localStorage.clear();
});

test("L247 a member without a mail address is offered no draft of another account of this phone", async () => {
  keep("draft:new:202:a", "남의 글");
  keep("draft:new:lee@danji.kr:b", "남이 먼저 쓴 글");
  keep("draft:new:201:c", "내 글");
  answerAs({ memberId: 20, email: "" });
  const { unmount } = renderInApp(<WritePage />);
  expect((await findTitle()).value).toBe("");
  expect(others()).toBeNull();
  unmount();
  // Nor by one whose account has no mail address either.
  answerAs({ memberId: 201, email: "" });
  renderInApp(<WritePage />);
  expect((await findTitle()).value).toBe("내 글");
  expect(others()).toBeNull();
});

test("L247 without a connection no form stands before the draft is read: its words would go", async () => {
  const viewer = { memberId: 204, email: "" };
  keep("draft:new:204:a", "쓰던 글");
  // What was read before, as its snapshot; the files of the draft are read slowly.
  const client = makeQueryClient();
  client.setQueryData(["profile"], viewer, { updatedAt: 1 });
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const opening = new EventTarget();
  vi.stubGlobal("indexedDB", { open: () => opening });
  renderInApp(<WritePage />, client);
  await waitFor(() => expect(client.getQueryState(["profile"])?.status).toBe("error"));
  expect(screen.queryByRole("textbox")).toBeNull();
  act(() => void opening.dispatchEvent(new Event("error")));
  expect((await findTitle()).value).toBe("쓰던 글");
});

test("without a connection and a known member the screen is open all the same", async () => {
  onlineManager.setOnline(false);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  renderInApp(<WritePage />);
  expect((await findTitle()).value).toBe("");
});

test("L247 what is written before the member is known stays in its form, and is stored once they are", async () => {
  keep("draft:new:205:a", "먼저 쓰던 글");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  onlineManager.setOnline(false);
  const client = makeQueryClient();
  renderInApp(<WritePage />, client);
  fireEvent.change(await findTitle(), { target: { value: "지금 쓰는 글" } });
  onlineManager.setOnline(true);
  answerAs({ memberId: 205, email: "" });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(storage.keysOf("draft:new:205:")).toHaveLength(2));
  expect((await findTitle()).value).toBe("지금 쓰는 글");
});
