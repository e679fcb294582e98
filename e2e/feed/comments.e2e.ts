import type { CommentPageView } from "@danji/contract/feed/comment";
import type { Page } from "@playwright/test";
import { callsTo, countCalls, abortCalls, connectionFailed, withholdResponses, endRoutes } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import { confirm } from "../harness/page-state.ts";
import { imeKeyboard } from "../harness/ime.ts";

const commentInput = (page: Page) => page.getByRole("textbox", { name: "댓글을 입력하세요" });
const total = (page: Page, count: number) => page.getByRole("heading", { name: `댓글(${count})` });
/** A comment with its replies. */
const thread = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words }).first();

/** A comment of the outbox. */
const waiting = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words }).last();

/** Opens the menu of a thread's top-level comment, or of a single comment. */
async function fromMenu(page: Page, words: string, name: string): Promise<void> {
  const comment = page.getByRole("listitem").filter({ hasText: words }).last();
  await comment.getByRole("button", { name: /님의 댓글 옵션$/ }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function remove(page: Page, words: string): Promise<void> {
  await fromMenu(page, words, "삭제");
  const question = page.getByRole("alertdialog", { name: "이 댓글을 삭제할까요?" });
  await question.getByRole("button", { name: "삭제" }).click();
  await expect(question).toBeHidden();
}

test("comments and replies are added, changed and deleted in place, and every count follows", async ({
  page,
  neighbour,
}) => {
  const title = unique("이야기할 글");
  const feedId = await neighbour.post({ title });
  const theirs = unique("이웃이 먼저");
  await neighbour.comment(feedId, theirs);
  await page.goto("/community");
  await page.getByRole("link", { name: title }).click();
  await expect(total(page, 1)).toBeVisible();

  await commentInput(page).fill("첫 줄");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("둘째 줄");
  await page.keyboard.press("Enter");
  await expect(commentInput(page)).toHaveValue("");
  await expect(total(page, 2)).toBeVisible();
  const mine = thread(page, "첫 줄");
  // Out of view it is not rendered, and has no inner text.
  await expect(mine.getByText("둘째 줄")).toBeInViewport();
  expect(await mine.getByText("둘째 줄").innerText()).toBe("첫 줄\n둘째 줄");
  await expect(page.getByRole("status").filter({ hasText: "댓글을 등록했어요" })).toBeAttached();

  await thread(page, theirs).getByRole("button", { name: "답글" }).click();
  await expect(page.getByText(`${neighbour.person.nickname} 님에게 답글 쓰는 중`)).toBeVisible();
  await expect(commentInput(page)).toBeFocused();
  await commentInput(page).fill("이웃에게 답글");
  await page.getByRole("button", { name: "작성" }).click();
  await expect(thread(page, theirs).getByRole("listitem")).toContainText("이웃에게 답글");
  await expect(total(page, 3)).toBeVisible();

  await mine.getByRole("button", { name: "답글" }).click();
  await commentInput(page).fill("내 댓글의 답글");
  await page.keyboard.press("Enter");
  await expect(mine.getByRole("listitem")).toContainText("내 댓글의 답글");
  await expect(total(page, 4)).toBeVisible();

  await fromMenu(page, "내 댓글의 답글", "수정");
  await expect(commentInput(page)).toHaveValue("내 댓글의 답글");
  await commentInput(page).fill("고친 답글");
  await page.getByRole("button", { name: "수정", exact: true }).click();
  await expect(mine.getByRole("listitem")).toContainText("고친 답글");
  await expect(mine.getByRole("listitem")).toContainText("수정됨");
  await expect(page.getByRole("button", { name: "작성" })).toBeVisible();

  await mine
    .getByRole("button", { name: /댓글 옵션$/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  const parent = thread(page, "삭제된 댓글입니다");
  await expect(parent.getByRole("listitem")).toContainText("고친 답글");
  await expect(page.getByText("둘째 줄")).toHaveCount(0);
  await expect(total(page, 3)).toBeVisible();
  await page.reload();
  await expect(total(page, 3)).toBeVisible();
  await expect(parent.getByRole("listitem")).toContainText("고친 답글");
  await remove(page, "고친 답글");
  await expect(total(page, 2)).toBeVisible();
  await expect(page.getByText("고친 답글")).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText(/댓글\s*2/);
});

test("the comments of a post are requested as page 0 of 1,000, once", async ({ page, neighbour }) => {
  const feedId = await neighbour.post({ title: unique("조용히 읽을 글") });
  await neighbour.comment(feedId, "먼저 온 댓글");
  const requestedQueries: string[] = [];
  const reading = callsTo("GET", new RegExp(`^/api/community/feeds/${feedId}/comments$`));
  page.on("request", (request) => {
    if (reading(request)) requestedQueries.push(new URL(request.url()).search);
  });
  await page.goto(`/community/feed/${feedId}`);
  await expect(thread(page, "먼저 온 댓글")).toBeVisible();
  expect(requestedQueries).toEqual(["?page=0&size=1000"]);
});

test("a blank comment is refused, a composing Enter sends nothing, and no failure loses text", async ({
  page,
  neighbour,
  faults,
}) => {
  faults.allow(connectionFailed);
  const feedId = await neighbour.post({ title: unique("조용한 글") });
  await page.goto(`/community/feed/${feedId}`);
  await expect(page.getByText("첫 댓글을 남겨보세요")).toBeVisible();
  const writing = callsTo("POST", /\/comments$/);
  const sent = countCalls(page, writing);
  await commentInput(page).fill("  \n ");
  await page.getByRole("button", { name: "작성" }).click();
  await expect(page.getByRole("alertdialog", { name: "댓글을 입력해주세요." })).toBeVisible();
  await confirm(page);
  await commentInput(page).fill("");
  await commentInput(page).focus();

  const { compose, commit, lateEnter } = await imeKeyboard(page);
  for (const step of ["ㅇ", "아", "안"]) await compose(step);
  await page.keyboard.press("Enter");
  await commit("안");
  await lateEnter();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  expect(sent(), "neither the Enter of a syllable nor its echo is one of ours").toBe(0);

  await commentInput(page).fill("끊긴 댓글");
  const restore = await abortCalls(page, writing);
  await page.keyboard.press("Enter");
  await expect(commentInput(page)).toHaveValue("");
  await expect(waiting(page, "끊긴 댓글")).toContainText("연결되면 보낼게요");
  await expect(total(page, 0), "nothing that waits is counted").toBeVisible();
  await page.reload();
  await expect(waiting(page, "끊긴 댓글"), "nor does a reload").toBeVisible();
  // By itself, at the next attempt: a press on the button may come after it.
  await restore();
  await expect(total(page, 1)).toBeVisible();
  await expect(page.getByText("연결되면 보낼게요")).toHaveCount(0);
  await page.reload();
  await expect(total(page, 1)).toBeVisible();
  await expect(commentInput(page), "once it is posted, it is no draft").toHaveValue("");

  const restoreOthers = await abortCalls(
    page,
    (request) => request.method() === "PUT" || request.method() === "DELETE",
  );
  await fromMenu(page, "끊긴 댓글", "수정");
  await expect(page.getByText("댓글 수정 중")).toBeVisible();
  await commentInput(page).fill("고치다 만 말");
  await page.keyboard.press("Enter");
  await expect(waiting(page, "고치다 만 말")).toContainText("연결되면 보낼게요");
  await waiting(page, "고치다 만 말").getByRole("button", { name: "취소" }).click();
  await expect(page.getByText("고치다 만 말")).toHaveCount(0);
  await remove(page, "끊긴 댓글");
  await expect(page.getByRole("alertdialog", { name: "삭제 중 오류가 발생했습니다." })).toBeVisible();
  await confirm(page);
  await restoreOthers();
  await expect(thread(page, "끊긴 댓글")).toBeVisible();
  await expect(total(page, 1)).toBeVisible();
});

test("L245 a refused comment, and a refused edit, stand with their sentence and can be changed", async ({
  page,
  neighbour,
}) => {
  const feedId = await neighbour.post({ title: unique("닫힌 글") });
  await page.goto(`/community/feed/${feedId}`);
  await commentInput(page).fill("받아 줄 댓글");
  await page.keyboard.press("Enter");
  await expect(total(page, 1)).toBeVisible();
  const sentence = "이 글에는 더 쓸 수 없어요.";
  const address = `**/api/community/feeds/${feedId}/comments{,/*}`;
  await page.route(address, (route) =>
    ["POST", "PUT"].includes(route.request().method())
      ? route.fulfill({ status: 409, json: { code: 409, message: sentence, data: null, reason: "FORBIDDEN" } })
      : route.fallback(),
  );
  await commentInput(page).fill("거절될 댓글");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "댓글 등록 중 오류가 발생했습니다." })).toBeVisible();
  await confirm(page);
  await expect(waiting(page, "거절될 댓글")).toContainText(sentence);
  await fromMenu(page, "받아 줄 댓글", "수정");
  await commentInput(page).fill("거절될 수정");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "댓글 수정 중 오류가 발생했습니다." })).toBeVisible();
  await confirm(page);
  await waiting(page, "거절될 수정").getByRole("button", { name: "버리기" }).click();
  await endRoutes(page);
  await waiting(page, "거절될 댓글").getByRole("button", { name: "고치기" }).click();
  await expect(commentInput(page)).toHaveValue("거절될 댓글");
  await commentInput(page).fill("고쳐 쓴 댓글");
  await page.keyboard.press("Enter");
  await expect(total(page, 2)).toBeVisible();
  await expect(page.getByText("거절될")).toHaveCount(0);
});

test("L242 a comment whose answer is lost waits, and is stored once", async ({ page, neighbour }) => {
  const title = unique("글 밑의 긴 침묵");
  const feedId = await neighbour.post({ title });
  await page.clock.install();
  await page.goto("/community");
  await page.getByRole("link", { name: title }).click();
  await commentInput(page).fill("한 번만 쓸 댓글");
  const restore = await withholdResponses(page, callsTo("POST", /\/comments$/));
  await page.keyboard.press("Enter");
  const stored = async () =>
    (await neighbour.read<CommentPageView>(`/api/community/feeds/${feedId}/comments?page=0&size=10`)).content.length;
  await expect.poll(stored).toBe(1);
  await restore();
  // The time-out may begin after the comment is stored, when the page is busy.
  const isSent = async () => {
    await page.clock.fastForward(30_000);
    return total(page, 1).isVisible();
  };
  await expect.poll(isSent).toBe(true);
  await expect(page.getByText("연결되면 보낼게요")).toHaveCount(0);
  expect(await stored()).toBe(1);
});

test("others can only report a comment, once", async ({ page, neighbour }) => {
  const feedId = await neighbour.post({ title: unique("거친 글") });
  const words = unique("거친 댓글");
  await neighbour.comment(feedId, words);
  await page.goto(`/community/feed/${feedId}`);
  await thread(page, words)
    .getByRole("button", { name: /댓글 옵션$/ })
    .click();
  await expect(page.getByRole("menuitem")).toHaveText(["신고"]);
  await page.keyboard.press("Escape");
  const sheet = page.getByRole("dialog", { name: "신고" });
  for (const message of ["신고를 접수했어요. 관리사무소가 확인해요.", "이미 신고한 내용입니다."]) {
    await fromMenu(page, words, "신고");
    await sheet.getByLabel("욕설이나 비방이에요").check();
    await sheet.getByRole("button", { name: "신고하기" }).click();
    await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
    await expect(sheet).toBeHidden();
  }
});
