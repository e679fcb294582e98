import type { Browser, Page } from "@playwright/test";
import { checkAxe, sendMessages } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { contextOf, demoPerson } from "../harness/people.ts";

/** A page of a member of the demonstration, who lives in complex 1 or runs its office. */
async function pageOf(browser: Browser, origin: string, account: string): Promise<Page> {
  return (await contextOf(browser, origin, demoPerson(account))).newPage();
}

test("L181 a report ends: three households hide, the office decides at its desk, both sides are told", async ({
  browser,
  origin,
}) => {
  const title = unique("전동 킥보드 팔아요");
  const author = await pageOf(browser, origin, "minjae");
  const form = new FormData();
  const fields = { title, contents: "연락 주세요", apartmentId: 1, feedType: "FEED" };
  form.append("requestDto", new File([JSON.stringify(fields)], "requestDto.json", { type: "application/json" }));
  const written = await author.request.post("/api/community/feeds", { multipart: form });
  const feedId = ((await written.json()) as { data: { id: number } }).data.id;

  const neighbours = await Promise.all(["junho", "haeun", "yujin"].map((account) => pageOf(browser, origin, account)));
  for (const neighbour of neighbours) {
    await open(neighbour, `/community/feed/${feedId}`);
    await neighbour.getByRole("button", { name: "메뉴" }).click();
    await neighbour.getByRole("menuitem", { name: "신고" }).click();
    await neighbour.getByLabel("사기가 의심돼요").check();
    // Looked for before the click: the toast leaves after three seconds.
    const told = expect(neighbour.getByText("신고를 접수했어요. 관리사무소가 확인해요.")).toBeVisible();
    await Promise.all([told, neighbour.getByRole("button", { name: "신고하기" }).click()]);
  }
  const [neighbour] = neighbours as [Page];
  await open(neighbour, `/community/feed/${feedId}`);
  await expect(neighbour.getByText("글을 찾을 수 없")).toBeVisible();
  await open(author, `/community/feed/${feedId}`);
  await expect(author.getByRole("note")).toContainText("여러 세대가 신고해서 확인하는 동안");
  await checkAxe(author, "a hidden post, to its author");

  const head = await pageOf(browser, origin, "manager");
  await head.setViewportSize({ width: 1440, height: 900 });
  await open(head, "/office/1/reports");
  const row = head.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("자동으로 가려짐");
  await expect(row).toContainText("3세대");
  await row.click();
  const detail = head.getByRole("region", { name: title });
  await expect(detail.getByText("연락 주세요")).toBeVisible();
  await checkAxe(head, "a case at the desk");
  await detail.getByText("가리기", { exact: true }).click();
  await detail.getByRole("button", { name: "결정하기" }).click();
  await expect(detail.getByText("규칙을 골라주세요.")).toBeVisible();
  await detail.getByLabel("규칙").selectOption("속여서 거래하지 않아요");
  await detail.getByRole("button", { name: "결정하기" }).click();
  await expect(head.getByText("결정했어요. 신고한 사람과 글쓴이가 결과를 볼 수 있어요.")).toBeVisible();
  await expect(row).toContainText("가림");

  await head.setViewportSize({ width: 390, height: 844 });
  await open(head, "/office/1/reports?state=DECIDED");
  await head.getByRole("link", { name: new RegExp(title) }).click();
  await expect(head.getByRole("heading", { name: title })).toBeVisible();
  await checkAxe(head, "a decided case on a phone");

  await open(author, "/settings/reports");
  const actions = author.getByRole("region", { name: "내 글에 대한 조치" });
  await expect(actions).toContainText(title);
  await expect(actions).toContainText("어긴 규칙: 속여서 거래하지 않아요");
  await checkAxe(author, "actions about one's words");
  await open(neighbour, "/settings/reports");
  await expect(neighbour.getByRole("region", { name: "내가 한 신고" })).toContainText("가렸어요");

  await head.getByText("지우기", { exact: true }).click();
  await head.getByLabel("규칙").selectOption("속여서 거래하지 않아요");
  await head.getByRole("button", { name: "결정하기" }).click();
  await head.getByRole("alertdialog").getByRole("button", { name: "지우기" }).click();
  await expect(head.getByText("결정했어요.")).toBeVisible();
  await open(author, `/community/feed/${feedId}`);
  await expect(author.getByText("글을 찾을 수 없")).toBeVisible();

  // The office hides a message of the group room, for everybody who reads the room at this moment.
  const offer = await author.request.get("/api/chat/group/offer");
  const { chatroomId } = ((await offer.json()) as { data: { chatroomId: number } }).data;
  for (const one of [author, neighbour, head]) await one.request.post(`/api/chat/group/${chatroomId}/join`);
  const text = unique("계좌로 먼저 보내주세요");
  await sendMessages(author, chatroomId, [text]);
  await open(neighbour, `/chatroom/${chatroomId}`);
  await expect(neighbour.getByText(text)).toBeVisible();
  await open(head, `/chatroom/${chatroomId}`);
  // By the keyboard: rows above the screen are measured at this moment, and a click could meet the one that was there before.
  await head.getByRole("article").filter({ hasText: text }).focus();
  await head.keyboard.press("Enter");
  await head.getByRole("dialog", { name: "메시지 메뉴" }).getByRole("button", { name: "가리기" }).click();
  const sheet = head.getByRole("dialog", { name: "메시지 가리기" });
  await sheet.getByText("속여서 거래하지 않아요").click();
  await checkAxe(head, "hiding a message");
  await sheet.getByRole("button", { name: "가리기" }).click();
  await head.getByRole("alertdialog").getByRole("button", { name: "가리기" }).click();
  await expect(head.getByText("가렸어요. 데스크의 신고에서")).toBeVisible();
  await expect(neighbour.getByText(text)).toHaveCount(0);
  await expect(neighbour.getByText("관리사무소가 가린")).toBeVisible();

  // A member belongs to no office: the operators close that report.
  const profile = await author.request.get("/api/member/profile", { headers: { "x-include": "memberId" } });
  const { memberId: targetId } = ((await profile.json()) as { data: { memberId: number } }).data;
  const report = { targetType: "MEMBER", targetId, reason: "FRAUD", detail: unique("여러 번 속였어요") };
  expect((await neighbour.request.post("/api/reports", { data: report })).status()).toBe(201);
  await head.setViewportSize({ width: 1440, height: 900 });
  await open(head, "/office/service/reports?state=OPEN&targetType=MEMBER");
  await head.getByRole("row", { name: /달리는민재/ }).click();
  const member = head.getByRole("region", { name: "달리는민재" });
  await expect(member.getByText(report.detail)).toBeVisible();
  await expect(member.getByText("그 자리에서 가리거나 지울 수 있어요")).toBeVisible();
  await checkAxe(head, "a report about a member, for the operators");
  await member.getByLabel("그대로 두는 이유").selectOption("어긋난 규칙이 없어요");
  await member.getByRole("button", { name: "결정하기" }).click();
  await expect(head.getByText("결정했어요. 신고한 사람과 글쓴이가 결과를 볼 수 있어요.")).toBeVisible();
});
