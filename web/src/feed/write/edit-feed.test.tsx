import { feedCopy } from "@danji/contract/feed/feed.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { outboxEntries } from "#platform/outbox/outbox-entries.ts";
import { forgetOutbox } from "#platform/outbox/outbox.ts";
import { storage } from "#platform/storage.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { draftsMax, listDrafts, newestDraft } from "./draft-list.ts";
import { EditFeed } from "./edit-feed.tsx";
import { emptyDraft } from "./post-draft.ts";

const email = "kim@danji.kr";
const memberId = 1;
const editSlot = `edit:${memberId}:7`;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("isSecureContext", false);
  answerCalls(({ path }) =>
    path === "/api/member/profile"
      ? { data: { memberId, email } }
      : { status: 404, reason: "FEED_NOT_FOUND", message: "글을 찾을 수 없어요" },
  );
});

test("L247 the draft of an edit whose post was deleted becomes a new post with its words", async () => {
  storage.set(
    `draft:${editSlot}`,
    JSON.stringify({ ...emptyDraft(), feedId: 7, title: "고치던 제목", contents: "고치던 내용", base: "2026-11-20" }),
  );
  renderInApp(<EditFeed feedId={7} />);
  expect(await screen.findByText(feedCopy.goneMeanwhile)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: feedCopy.continueAsNew }));
  await waitFor(() => expect(window.location.pathname).toBe("/write"));
  expect(listDrafts(memberId).map(({ draft }) => draft)).toMatchObject([
    { feedId: null, feedType: "FEED", title: "고치던 제목", contents: "고치던 내용" },
  ]);
  expect(storage.get(`draft:${editSlot}`)).toBeNull();
  const { stored } = await newestDraft(memberId, 1);
  expect(stored?.draft.title).toBe("고치던 제목");
});

test("L247 without words of its edit, a post that is gone is only not there", async () => {
  renderInApp(<EditFeed feedId={7} />);
  expect(await screen.findByText(feedCopy.notFound)).toBeDefined();
  expect(screen.queryByText(feedCopy.goneMeanwhile)).toBeNull();
});

test("L247 thirty drafts are kept, the newest; another account sees none of them", async () => {
  for (let index = 1; index <= draftsMax + 2; index += 1)
    storage.set(
      `draft:new:${memberId}:${index}`,
      JSON.stringify({ ...emptyDraft(), title: `글 ${index}`, savedAt: index }),
    );
  const { stored } = await newestDraft(memberId, 1);
  expect(stored?.draft.title).toBe(`글 ${draftsMax + 2}`);
  const titles = listDrafts(memberId).map(({ draft }) => draft.title);
  expect(titles).toHaveLength(draftsMax);
  expect(titles.at(-1)).toBe("글 3");
  // Also where the number of one begins with that of the other.
  for (const other of [2, 11]) expect(listDrafts(other)).toEqual([]);
});

test("the newest draft for the chosen complex is opened before those of others", async () => {
  for (const [index, apartmentId] of [8, 9, 8].entries())
    storage.set(
      `draft:new:${memberId}:${index}`,
      JSON.stringify({ ...emptyDraft(), title: `글 ${index}`, apartmentId, savedAt: index }),
    );
  const titleIn = async (complexId: number | undefined) => (await newestDraft(memberId, complexId)).stored?.draft.title;
  expect([await titleIn(9), await titleIn(8), await titleIn(7)]).toEqual(["글 1", "글 2", "글 2"]);
});

test("an edit that removes a photo which is gone already is sent without it", async () => {
  forgetOutbox();
  const photo = (url: string) => ({ fullUrl: url, url, width: 9, height: 9 });
  const feed = {
    feedId: 7,
    title: "제목",
    contents: "내용",
    feedType: "FEED",
    apartmentId: 1,
    isPinned: false,
    isAuthor: true,
    updatedAt: "2026-11-20",
    s3ObjectResponseDtoList: [photo("/api/kept.webp"), photo("/api/taken.webp")],
  };
  answerCalls(({ method, path }) => {
    if (path === "/api/member/profile") return { data: { memberId, email } };
    if (method === "PUT") return new Promise(() => undefined);
    return { data: path === "/api/community/feeds/7" ? feed : [] };
  });
  const draft = { ...emptyDraft(), feedId: 7, title: "고친 제목", contents: "내용", base: feed.updatedAt };
  storage.set(`draft:${editSlot}`, JSON.stringify({ ...draft, removed: ["/api/gone.webp", "/api/taken.webp"] }));
  renderInApp(<EditFeed feedId={7} />);
  fireEvent.click(await screen.findByRole("button", { name: feedCopy.edit }));
  await waitFor(() => expect(outboxEntries()).toHaveLength(1));
  expect(outboxEntries()[0]?.item.words).toMatchObject({ draft: { title: "고친 제목", removed: ["/api/taken.webp"] } });
});
