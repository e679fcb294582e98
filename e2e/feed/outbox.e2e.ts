import type { CommentPageView } from "@danji/contract/feed/comment";
import type { Page } from "@playwright/test";
import { logIn } from "../harness/account.ts";
import { memberIdOf } from "../harness/chat.ts";
import { registerOffice } from "../harness/complex.ts";
import { abortCalls, callsTo } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { waitForLayers } from "../harness/page-state.ts";
import { type Resident, signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const connectionErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection to/;

const commentInput = (page: Page) => page.getByRole("textbox", { name: "댓글을 입력하세요" });
const write = async (page: Page, words: string) => {
  await commentInput(page).fill(words);
  await page.getByRole("button", { name: "작성" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: words })).toContainText("연결되면 보낼게요");
};
/** Opens a post in the page and in a new tab beside it, which it returns, once both show `words`. */
const openInTwoTabs = async (page: Page, feedId: number, words: string): Promise<Page> => {
  const tab = await page.context().newPage();
  for (const seen of [page, tab]) {
    await seen.goto(`/community/feed/${feedId}`);
    await expect(seen.getByText(words)).toBeVisible();
  }
  return tab;
};
const commentsOf = async (reader: Resident, feedId: number) =>
  (await reader.read<CommentPageView>(`/api/community/feeds/${feedId}/comments?page=0&size=100`)).content;

/** What the browser stores of a member's words, in both of its stores. */
const wordsStored = (page: Page, words: string) =>
  page.evaluate(async (sought) => {
    const found = Object.values({ ...localStorage, ...sessionStorage }).filter((text) => String(text).includes(sought));
    // What was read is stored apart, and its end tested with it (offline-read.e2e.ts).
    const databases = (await indexedDB.databases()).filter(({ name }) => name !== "danji-snapshots");
    const files: unknown[] = [];
    for (const { name = "" } of databases) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
      });
      for (const store of database.objectStoreNames) {
        files.push(
          ...(await new Promise<unknown[]>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener("success", () => resolve(reading.result));
          })),
        );
      }
      database.close();
    }
    return found.length + files.length;
  }, words);

test("L242 comments and a reply written offline in two tabs are sent once each, in order, when the line is back", async ({
  page,
  me,
  neighbour,
  context,
  faults,
}) => {
  faults.allow(connectionErrors);
  const feedId = await neighbour.post({ title: unique("터널 속의 글") });
  const theirs = unique("이웃의 말");
  await neighbour.comment(feedId, theirs);
  const tab = await openInTwoTabs(page, feedId, theirs);
  await context.setOffline(true);
  for (const words of ["하나", "둘"]) await write(page, words);
  await write(tab, "다른 탭에서");
  await page.getByRole("listitem").filter({ hasText: theirs }).getByRole("button", { name: "답글" }).click();
  await commentInput(page).fill("답글도");
  await page.getByRole("button", { name: "작성" }).click();
  for (const seen of [page, tab]) await expect(seen.getByText("연결되면 보낼게요"), "in both tabs").toHaveCount(4);
  await expect(page.getByRole("heading", { name: "댓글(1)" }), "nothing that waits is counted").toBeVisible();
  await context.setOffline(false);
  for (const seen of [page, tab]) await expect(seen.getByText("연결되면 보낼게요")).toHaveCount(0);
  // What is being sent no longer waits for a connection.
  const repliesToTheirs = async () =>
    (await commentsOf(me, feedId))[0]?.childrenCommentDto.map(({ contents }) => contents);
  await expect.poll(repliesToTheirs).toEqual(["답글도"]);
  await expect.poll(async () => (await commentsOf(me, feedId)).length).toBe(4);
  const comments = await commentsOf(me, feedId);
  const mine = comments.map(({ contents }) => contents);
  expect(mine.toSorted()).toEqual([theirs, "하나", "둘", "다른 탭에서"].toSorted());
  expect(mine.indexOf("하나")).toBeLessThan(mine.indexOf("둘"));
  expect(await repliesToTheirs()).toEqual(["답글도"]);
});

test("L245 while comments wait their post's author blocks the writer, who moves out elsewhere: one is sent, one kept with its sentence", async ({
  page,
  me,
  neighbour,
  context,
  faults,
  origin,
  playwright,
}) => {
  faults.allow(connectionErrors);
  const head = await signUpResident(playwright.request, origin);
  const apartmentId = await registerOffice(head, unique("떠난마을"));
  const home = { apartmentId, building: "101동", unit: "1204호" };
  const { data } = (await (await me.api.post("/api/member-apartments", { data: home })).json()) as {
    data: { memberApartmentId: number };
  };
  const [blocked, left] = [
    await neighbour.post({ title: unique("차단할 이웃의 글") }),
    await head.post({ title: unique("떠날 단지의 글"), apartmentId }),
  ];
  const tab = await context.newPage();
  await page.goto(`/community/feed/${blocked}`);
  await tab.goto(`/community/feed/${left}`);
  for (const seen of [page, tab]) await expect(seen.getByText("첫 댓글을 남겨보세요")).toBeVisible();
  await context.setOffline(true);
  await write(page, "차단된 줄 모르고 쓴 댓글");
  await write(tab, "이사하기 전에 쓴 댓글");
  expect((await neighbour.api.post(`/api/blocks/members/${await memberIdOf(me)}`)).ok()).toBe(true);
  expect((await me.api.delete(`/api/member-apartments/${data.memberApartmentId}`)).ok()).toBe(true);
  await context.setOffline(false);

  await expect(page.getByText("연결되면 보낼게요")).toHaveCount(0);
  await expect
    .poll(async () => (await commentsOf(me, blocked)).map(({ contents }) => contents))
    .toEqual(["차단된 줄 모르고 쓴 댓글"]);
  await expect(page.getByText(/차단된 (?:대화|이웃)|차단했/)).toHaveCount(0);
  const kept = tab.getByRole("listitem").filter({ hasText: "이사하기 전에 쓴 댓글" });
  await expect(kept).toContainText("이 단지에 사는 이웃만 글을 쓸 수 있어요. 집을 등록해 주세요.");
  await tab.reload();
  await expect(kept).toBeVisible();
  expect(await commentsOf(head, left)).toEqual([]);
  await head.api.dispose();
});

test("what a tab has written stands in the other, which sends it once the first is closed", async ({
  page,
  me,
  neighbour,
  faults,
}) => {
  faults.allow(connectionErrors);
  const feedId = await neighbour.post({ title: unique("두 탭의 글") });
  const tab = await openInTwoTabs(page, feedId, "첫 댓글을 남겨보세요");
  await abortCalls(tab, callsTo("POST", /\/comments$/));
  const waiting = page.getByRole("listitem").filter({ hasText: "닫힌 탭의 댓글" });
  await write(tab, "닫힌 탭의 댓글");
  await expect(waiting, "written while this tab is open").toContainText("연결되면 보낼게요");
  await page.reload();
  await expect(waiting, "and before").toContainText("연결되면 보낼게요");
  expect(await commentsOf(me, feedId), "only its own tab sends it").toEqual([]);
  await tab.close();
  await expect(page.getByText("연결되면 보낼게요")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "댓글(1)" })).toBeVisible();
  expect((await commentsOf(me, feedId)).map(({ contents }) => contents)).toEqual(["닫힌 탭의 댓글"]);
});

test("L244 an ended session says so and keeps what was written for its account alone", async ({
  page,
  me,
  neighbour,
  context,
  faults,
}) => {
  faults.allow(connectionErrors);
  const feedId = await neighbour.post({ title: unique("끝난 로그인") });
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByText("첫 댓글을 남겨보세요")).toBeVisible();
  await context.setOffline(true);
  await write(page, "지하철에서 쓴 댓글");
  await commentInput(page).fill("쓰다 만 댓글");
  // The session ends elsewhere.
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText("로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.")).toBeVisible();

  await logIn(page, neighbour.person);
  await expect(page.getByRole("heading", { name: "댓글(0)" })).toBeVisible();
  await expect(commentInput(page)).toHaveValue("");
  await expect(page.getByText("지하철에서 쓴 댓글")).toHaveCount(0);
  expect(await commentsOf(neighbour, feedId)).toEqual([]);

  await context.clearCookies();
  await page.reload();
  await expect(page.getByText("로그인이 만료됐어요. 다시 로그인하면 쓰던 글이 그대로 있어요.")).toBeVisible();
  await logIn(page, me.person);
  await expect(page.getByRole("heading", { name: "댓글(1)" })).toBeVisible();
  await expect(commentInput(page)).toHaveValue("쓰다 만 댓글");
  expect((await commentsOf(me, feedId)).map(({ contents, isAuthor }) => [contents, isAuthor])).toEqual([
    ["지하철에서 쓴 댓글", true],
  ]);
});

test("L244 a logout by hand asks about what is not sent, and leaves nothing of it", async ({
  page,
  neighbour,
  faults,
}) => {
  faults.allow(connectionErrors);
  const feedId = await neighbour.post({ title: unique("남기지 않을 글") });
  await abortCalls(page, callsTo("POST", /\/comments$/));
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByText("첫 댓글을 남겨보세요")).toBeVisible();
  for (const words of ["남기지 않을 말 하나", "남기지 않을 말 둘"]) {
    await commentInput(page).fill(words);
    await page.getByRole("button", { name: "작성" }).click();
  }
  await commentInput(page).fill("남기지 않을 말 셋");
  const logOut = async () => {
    // A question that closes goes back in the history, which would end the navigation.
    await waitForLayers(page, 0);
    await page.goto("/");
    await page.getByRole("button", { name: "메뉴 열기" }).click();
    await page.getByRole("button", { name: "로그아웃" }).click();
  };
  const question = page.getByRole("alertdialog", { name: "보내지 않은 글 2개가 있어요" });
  await logOut();
  await question.getByRole("button", { name: "머물기" }).click();
  await expect(question).toBeHidden();
  expect(await wordsStored(page, "남기지 않을 말")).toBe(3);
  await logOut();
  await question.getByRole("button", { name: "보내기" }).click();
  await expect(page.getByRole("alertdialog", { name: /아직 보내지 못한 글이 있어요/ })).toBeVisible();
  await page.getByRole("button", { name: "확인" }).click();
  await logOut();
  await question.getByRole("button", { name: "버리기" }).click();
  await expect.poll(async () => (await page.request.get("/api/member/profile")).status()).toBe(401);
  await expect.poll(() => wordsStored(page, "남기지 않을 말")).toBe(0);
  expect(await commentsOf(neighbour, feedId)).toEqual([]);
});
