import { listResidences } from "@danji/contract/complex/residence";
import { createFeed } from "@danji/contract/feed/feed";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { emptyDraft, type FeedDraft } from "./post-draft.ts";
import { WriteForm } from "./write-form.tsx";

const slot = "new:kim@danji.kr";
const original = emptyDraft();
const open = (draft: FeedDraft | null) =>
  renderInApp(
    <WriteForm original={original} uploaded={[]} slot={slot} stored={draft === null ? null : { draft, files: [] }} />,
  );

// The form asks whether the viewer manages their complex.
beforeEach(() => {
  storage.remove(`draft:${slot}`);
  answerCalls(({ path }) => ({ data: path === listResidences.path ? [] : { managedComplexes: [], isManager: false } }));
});

const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "제목" });
const notice = () => screen.queryByText("쓰던 글을 불러왔어요");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("a restored draft says so until it is discarded", () => {
  open({ ...original, title: "나눔", contents: "화분을 나눠요" });
  expect(title().value).toBe("나눔");
  expect(notice()).not.toBeNull();
  press("지우기");
  expect(title().value).toBe("");
  expect(notice()).toBeNull();
  expect(storage.get(`draft:${slot}`)).toBeNull();
});

test("a new draft has no notice, and is stored as it is typed", () => {
  open(null);
  expect(notice()).toBeNull();
  fireEvent.change(title(), { target: { value: "나눔해요" } });
  expect(JSON.parse(storage.get(`draft:${slot}`) ?? "{}")).toMatchObject({ title: "나눔해요", feedId: null });
});

test("L221 an open post keeps its words where the complex was closed to its author", async () => {
  answerCalls(({ path }) => ({
    data:
      path === listResidences.path
        ? []
        : { id: 1, name: "한빛마을", kind: "PUBLIC", managedComplexes: [], isManager: false, officeSince: null },
  }));
  open({ ...original, title: "나눔", contents: "화분을 나눠요" });
  await screen.findByText("이제 입주민만 쓸 수 있어요");
  expect(title().value).toBe("나눔");
  expect(screen.queryByRole("button", { name: "등록" })).toBeNull();
  expect(screen.getByRole("link", { name: "내 단지 추가" }).getAttribute("href")).toContain("/mypage/homes/new");
});

test("the button for photos comes when no choice can come above it any more, which would move it", async () => {
  const complex = { id: 1, name: "한빛마을", kind: "PUBLIC", isManager: true, officeSince: "2026-11-01T00:00:00Z" };
  const home = { id: 1, apartmentId: 1, apartmentName: "한빛마을", state: "ACTIVE", isChosen: true };
  answerCalls(({ path }) => ({ data: path === listResidences.path ? [home] : complex }));
  open(null);
  const photos = screen.getByText("사진 첨부");
  expect(photos.closest(".invisible")).not.toBeNull();
  await screen.findByRole("radio", { name: "관리사무소로" });
  expect(screen.getByRole("checkbox", { name: "공지로 올리기" })).toBeDefined();
  expect(photos.closest(".invisible")).toBeNull();
});

test("a blank field is refused; a counter shows from nine tenths of the limit", async () => {
  open(null);
  fireEvent.change(title(), { target: { value: "가".repeat(90) } });
  expect(screen.getByText("90/100")).toBeDefined();
  press("등록");
  await screen.findByRole("alertdialog", { name: "제목과 내용을 입력해주세요." });
});

test("L248 a draft that the browser does not store says so while it is written, and the page asks before it is closed", async () => {
  const whole = window.localStorage;
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: () => undefined, length: 0 });
  open(null);
  fireEvent.change(title(), { target: { value: "나눔해요" } });
  await screen.findByText("이 기기에 저장할 수 없어요. 창을 닫으면 쓰던 글이 사라져요.");
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  vi.stubGlobal("localStorage", whole);
  fireEvent.change(title(), { target: { value: "나눔해요!" } });
  expect(screen.queryByText(/이 기기에 저장할 수 없어요/)).toBeNull();
});

describe("a draft for a complex", () => {
  const homes = [8, 9].map((apartmentId) => ({
    id: apartmentId,
    apartmentId,
    apartmentName: `단지 ${apartmentId}`,
    state: "ACTIVE",
    myRole: null,
    isChosen: apartmentId === 9,
  }));
  const begun = { ...original, title: "나눔", contents: "화분을 나눠요" };
  /** The member has chosen complex 9 of their two. */
  const answer = () =>
    answerCalls(({ method, path }) => {
      if (path === "/api/member/profile") return { data: { memberId: 1 } };
      if (path === listResidences.path) return { data: homes };
      if (method === "POST") return { data: { id: 1 } };
      const id = Number(path.split("/").at(-1));
      return { data: { id, name: `단지 ${id}`, kind: "EVERYONE", isManager: false, officeSince: null } };
    });
  const sentTo = async (calls: ReturnType<typeof answer>) => {
    press("등록");
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    return calls.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
  };
  beforeEach(() => {
    forgetOutbox();
    vi.stubGlobal("isSecureContext", false);
  });

  test("is published there, though the member has chosen another one since", async () => {
    const calls = answer();
    open({ ...begun, apartmentId: 8 });
    expect(await screen.findByText(feedCopy.draftElsewhere("단지 8"))).toBeDefined();
    expect(await sentTo(calls)).toMatchObject([{ apartmentId: 8 }]);
  });

  test("moves to the chosen one where its author says so, without the choices of the other", async () => {
    const calls = answer();
    open({ ...begun, apartmentId: 8, feedType: "NOTICE", pinned: true, voice: "OFFICE" });
    await screen.findByText(feedCopy.draftElsewhere("단지 8"));
    press(feedCopy.moveDraftHere);
    expect(screen.queryByText(feedCopy.draftElsewhere("단지 8"))).toBeNull();
    expect(JSON.parse(storage.get(`draft:${slot}`) ?? "{}")).toMatchObject({ apartmentId: 9 });
    expect(await sentTo(calls)).toMatchObject([{ apartmentId: 9, feedType: "FEED", pinned: false }]);
  });

  test("keeps no complex, and so no name of one, where its author has none yet", async () => {
    const calls = answerCalls(({ path }) => ({
      data: path === listResidences.path ? [] : { id: 1, managedComplexes: [] },
    }));
    open(null);
    // That of SPEC's default, as which it would be sent now.
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/1"))).toBe(true));
    fireEvent.change(title(), { target: { value: "나눔해요" } });
    expect(JSON.parse(storage.get(`draft:${slot}`) ?? "{}")).not.toHaveProperty("apartmentId");
  });

  test("has the name of no other complex once it was moved", async () => {
    answerCalls(({ path }) =>
      path === listResidences.path ? { data: homes } : { status: 500, message: "", reason: "INTERNAL" },
    );
    open({ ...begun, apartmentId: 8, complexName: "단지 8" });
    await screen.findByText(feedCopy.draftElsewhere("단지 8"));
    press(feedCopy.moveDraftHere);
    expect(JSON.parse(storage.get(`draft:${slot}`) ?? "{}")).not.toHaveProperty("complexName");
  });

  test("is one of the chosen complex from its first word on", async () => {
    answer();
    open(null);
    await screen.findByText("사진 첨부");
    fireEvent.change(title(), { target: { value: "나눔해요" } });
    await waitFor(() =>
      expect(JSON.parse(storage.get(`draft:${slot}`) ?? "{}")).toMatchObject({ apartmentId: 9, complexName: "단지 9" }),
    );
    expect(screen.queryByText(/에 올릴 글이에요/)).toBeNull();
  });
});

describe("leaving the form", () => {
  /** Answers all but the calls to `path`, until released. */
  const holdCalls = (path: string) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const calls = answerCalls(async (call) => {
      if (call.path.startsWith(path)) await released;
      if (call.path === "/api/member/profile") return { data: { memberId: 1 } };
      return { data: call.path === listResidences.path ? [] : { managedComplexes: [], isManager: false } };
    });
    return { calls, release: () => act(async () => release()) };
  };
  const submitAndLeave = () => {
    const { unmount } = open({ ...original, title: "나눔", contents: "화분을 나눠요" });
    press("등록");
    return { unmount, leave: () => fireEvent.click(screen.getByRole("button", { name: "뒤로 가기" })) };
  };
  beforeEach(() => {
    forgetOutbox();
    vi.stubGlobal("isSecureContext", false);
  });

  test("while the post is sent says nothing of a draft", async () => {
    const { calls, release } = holdCalls(createFeed.path);
    const { leave } = submitAndLeave();
    await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
    leave();
    expect(screen.queryByText(feedCopy.draftSaved)).toBeNull();
    await release();
    await waitFor(() => expect(outboxEntries()).toEqual([]));
  });

  test("before it can be sent keeps the draft, as is said, and sends nothing", async () => {
    const { calls, release } = holdCalls("/api/member/profile");
    const { leave, unmount } = submitAndLeave();
    await waitFor(() => expect(calls.some(({ path }) => path === "/api/member/profile")).toBe(true));
    leave();
    expect(await screen.findByText(feedCopy.draftSaved)).toBeDefined();
    unmount();
    await release();
    await waitFor(() => expect(storage.get(`draft:${slot}`)).toContain("화분을 나눠요"));
    expect(outboxEntries()).toEqual([]);
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
