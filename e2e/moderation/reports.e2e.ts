import type { Browser, Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { open } from "../harness/page-state.ts";
import { logInByApi, manager } from "../harness/people.ts";

/** A page of somebody of the demonstration, who lives in complex 1 or runs its office. */
async function pageOf(browser: Browser, origin: string, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await logInByApi(context.request, origin, { ...manager, email: `${account}@danji.example` });
  await context.addInitScript(() => localStorage.setItem("isLoggedIn", "true"));
  return context.newPage();
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
    await neighbour.getByRole("button", { name: "신고하기" }).click();
    await expect(neighbour.getByText("신고를 접수했어요. 관리사무소가 확인해요.")).toBeVisible();
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
});
