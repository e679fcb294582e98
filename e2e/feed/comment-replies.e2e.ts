import type { Page } from "@playwright/test";
import { commentCopy } from "@danji/contract/feed/comment.copy";
import type { CommentPageView, ReplyPageView } from "@danji/contract/feed/comment";
import { callsTo, abortCalls, connectionFailed, holdCalls, endRoutes } from "../harness/calls.ts";
import { expect, test, unique } from "../harness/community.ts";
import type { Resident } from "../harness/resident.ts";

const REPLIES_SHOWN = 2;
const thread = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words }).first();

/** Answers with the server's own page cut as if only two replies of a thread fit; further requests go to the server. */
async function limitRepliesToTwo(page: Page, reader: Resident, feedId: number): Promise<void> {
  await page.route(`**/api/community/feeds/${feedId}/comments?**`, async (route) => {
    const answer = await route.fetch();
    const { data, ...envelope } = (await answer.json()) as { data: CommentPageView };
    const content = await Promise.all(
      data.content.map(async (top) => {
        if (top.childrenCommentDto.length <= REPLIES_SHOWN) return top;
        const first = `/api/community/feeds/${feedId}/comments/${top.commentId}/replies?size=${REPLIES_SHOWN}`;
        const { nextCursor } = await reader.read<ReplyPageView>(first);
        const childrenCommentDto = top.childrenCommentDto.slice(0, REPLIES_SHOWN);
        return { ...top, childrenCommentDto, childrenCount: top.childrenCommentDto.length, childrenCursor: nextCursor };
      }),
    );
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, content } } });
  });
}

test("replies beyond an answer are loaded by a button below it; a failure is shown there, with a retry", async ({
  page,
  me,
  neighbour,
  faults,
}) => {
  faults.allow(connectionFailed);
  const feedId = await neighbour.post({ title: unique("답글이 많은 글") });
  const parentId = await neighbour.comment(feedId, "처음 댓글");
  for (let turn = 1; turn <= 5; turn += 1) await neighbour.comment(feedId, `${turn}번째 답글`, parentId);
  await limitRepliesToTwo(page, me, feedId);
  await page.goto(`/community/feed/${feedId}`);
  const replies = thread(page, "처음 댓글").getByRole("listitem");
  const more = page.getByRole("button", { name: "답글 3개 더 보기" });
  await expect(more).toBeVisible();
  await expect(replies).toHaveCount(REPLIES_SHOWN);

  const replyCalls = callsTo("GET", /\/replies$/);
  const restore = await abortCalls(page, replyCalls);
  await more.click();
  const failure = thread(page, "처음 댓글").getByRole("alert");
  await expect(failure).toHaveText("인터넷 연결을 확인해주세요.");
  await restore();
  const release = await holdCalls(page, replyCalls);
  await thread(page, "처음 댓글").getByRole("button", { name: "다시 시도" }).click();
  await expect(thread(page, "처음 댓글").getByRole("status", { name: "불러오는 중" })).toBeVisible();
  await release();
  await expect(replies).toHaveCount(5);
  await expect(replies).toContainText([1, 2, 3, 4, 5].map((turn) => `${turn}번째 답글`));
  await expect(page.getByRole("button", { name: /더 보기$/ })).toHaveCount(0);
});

test("L245 a rate-limited comment waits for the time that the server names, and holds up no other post", async ({
  page,
  neighbour,
}) => {
  const [feedId, otherId] = [
    await neighbour.post({ title: unique("빠른 글") }),
    await neighbour.post({ title: unique("다른 글") }),
  ];
  await page.goto(`/community/feed/${feedId}`);
  const bar = page.getByRole("textbox", { name: "댓글을 입력하세요" });
  await bar.fill("너무 빠른 댓글");
  await page.route(`**/api/community/feeds/${feedId}/comments`, (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "3600" },
      json: { code: 429, message: commentCopy.tooFast, data: null, reason: "COMMENTS_TOO_FAST" },
    }),
  );
  await page.getByRole("button", { name: "작성" }).click();
  const unsent = page.getByRole("listitem").filter({ hasText: "너무 빠른 댓글" });
  await expect(unsent).toContainText(/(오전|오후) \d+:\d\d에 다시 보낼게요/);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.goto(`/community/feed/${otherId}`);
  await bar.fill("막히지 않는 댓글");
  await page.getByRole("button", { name: "작성" }).click();
  await expect(page.getByRole("heading", { name: "댓글(1)" })).toBeVisible();
  await page.goto(`/community/feed/${feedId}`);
  await endRoutes(page);
  await unsent.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByRole("heading", { name: "댓글(1)" })).toBeVisible();
});
