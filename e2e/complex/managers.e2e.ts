import type { Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { signUpResident } from "../harness/resident.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

async function writeNotice(page: Page, title: string): Promise<void> {
  await open(page, "/write");
  await page.getByLabel("제목").fill(title);
  await page.getByLabel("내용").fill("다음 주에 열려요.");
  await page.getByRole("checkbox", { name: "공지로 올리기" }).check();
  await page.getByRole("button", { name: "등록" }).click();
  await expect(page).toHaveURL("/community");
}

test("a manager of one complex without a home writes its notices, and manages it from my page", async ({
  page,
  me,
}) => {
  const name = unique("관리마을");
  const apartmentId = await registerOffice(me, name);
  await open(page, "/");
  await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
  const title = unique("주민회의 안내");
  await writeNotice(page, title);
  const { feedDtoList } = await me.read<{ feedDtoList: { title: string }[] }>(
    `/api/community/feeds?apartmentId=${apartmentId}`,
  );
  expect(feedDtoList.map((feed) => feed.title)).toEqual([title]);
  await open(page, "/notices");
  await expect(page.getByRole("link", { name: title })).toBeVisible();

  await open(page, "/mypage");
  await checkAxe(page, "my page of a manager");
  const managed = page.getByRole("region", { name: "관리하는 단지" });
  await managed.getByRole("link", { name: "관리 데스크" }).click();
  await expect(page).toHaveURL(`/office/${apartmentId}`);
  await page.goBack();
  await managed.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/manage/residents?apartmentId=${apartmentId}`);
});

test("the only manager is warned before withdrawing, and hands the complex over", async ({
  page,
  me,
  origin,
  playwright,
}) => {
  const name = unique("물림마을");
  const apartmentId = await registerOffice(me, name);
  const home = { apartmentId, building: "101동", unit: "7호" };
  const neighbour = await signUpResident(playwright.request, origin);
  expect((await neighbour.api.post("/api/member-apartments", { data: home })).status()).toBe(201);

  await open(page, "/settings/withdrawal");
  await expect(page.getByRole("heading", { name: "관리자가 없어지는 단지" })).toBeVisible();
  await checkAxe(page, "withdrawal of the only manager");
  await page.getByRole("link", { name }).click();
  await page.getByRole("tab", { name: "거주 1" }).click();
  const row = page.getByRole("tabpanel").getByRole("listitem");
  await expect(row).toContainText("101동 7호");
  await row.getByRole("button", { name: "더 보기" }).click();
  await page.getByRole("menuitem", { name: "관리자로 지정" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("님을 관리자로 지정할까요?");
  await question.getByRole("button", { name: "관리자로 지정" }).click();
  await expect(page.getByText("님을 관리자로 지정했어요.")).toBeVisible();
  await expect(row).toContainText("관리자");
  await checkAxe(page, "residents with a manager");
  await expect(row.getByRole("button", { name: "더 보기" })).toHaveCount(0);

  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("menuitem", { name: "관리자 그만두기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "관리자 그만두기" }).click();
  await expect(page).toHaveURL("/mypage");
  await expect(page.getByRole("heading", { name: "등록한 집이 없어요" })).toBeVisible();
  await expect(page.getByRole("region", { name: "관리하는 단지" })).toHaveCount(0);

  await open(page, "/settings/withdrawal");
  await expect(page.getByText("보낸 문의와 사진, 받은 답변")).toBeVisible();
  await expect(page.getByText("작성한 글 0개, 댓글 0개")).toBeVisible();
  await expect(page.getByRole("heading", { name: "관리자가 없어지는 단지" })).toHaveCount(0);
  const { managedComplexes } = await neighbour.read<{ managedComplexes: { apartmentId: number }[] }>("/api/member");
  expect(managedComplexes.map((complex) => complex.apartmentId)).toEqual([apartmentId]);
  await neighbour.api.dispose();
});
