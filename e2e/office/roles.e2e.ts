import type { Page } from "@playwright/test";
import { expect, test, unique } from "../harness/community.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { signUpResident } from "../harness/resident.ts";

test.use({ fresh: true });

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

const chooseIn = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `${name} 님의 역할` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

for (const size of sizes) {
  test(`L007 L008 a head offers a role, which is accepted, taken, and handed over, at ${size.width} px`, async ({
    page,
    me,
    origin,
    playwright,
    browser,
  }) => {
    const name = unique("역할마을");
    const apartmentId = await registerOffice(me, name);
    const guard = await signUpResident(playwright.request, origin);
    await page.setViewportSize(size);
    await open(page, `/office/${apartmentId}/roles`);
    await page.getByRole("button", { name: "역할 맡기기" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "초대하기" }).click();
    await expect(page.getByText("닉네임이나 이메일을 입력해주세요.")).toBeVisible();
    await page.getByLabel("닉네임이나 이메일").fill(guard.person.email);
    await page.getByRole("dialog").getByText("경비", { exact: true }).click();
    await expect(page.getByRole("radio", { name: "경비" })).toBeChecked();
    await page.getByRole("dialog").getByRole("button", { name: "초대하기" }).click();
    await expect(page.getByRole("region", { name: "답을 기다리는 초대" }).getByRole("listitem")).toContainText("경비");

    const context = await browser.newContext({ storageState: guard.state, viewport: size });
    const theirs = await context.newPage();
    await open(theirs, "/mypage");
    const offer = theirs.getByRole("region", { name: `${name}에서 경비 역할에 초대했어요` });
    await offer.getByRole("button", { name: "맡기" }).click();
    await expect(offer).toHaveCount(0);
    await theirs.getByRole("region", { name: "관리하는 단지" }).getByRole("link", { name }).click();
    await expect(theirs).toHaveURL(`/office/${apartmentId}`);
    await open(theirs, `/office/${apartmentId}/roles`);
    await expect(theirs.getByRole("main").getByRole("heading", { name: "페이지를 찾을 수 없습니다" })).toBeVisible();
    await expect(theirs.getByRole("main")).toHaveCount(1);

    await page.reload();
    const people = page.getByRole("region", { name: "함께하는 사람" });
    await expect(people.getByRole("listitem")).toHaveCount(2);
    await chooseIn(page, guard.person.nickname, "직원으로 바꾸기");
    await expect(people.getByRole("listitem").nth(1)).toContainText("직원");
    await page.emulateMedia({ colorScheme: "dark" });
    await open(page, `/office/${apartmentId}/ledger`);
    const acts = page.getByRole("list", { name: "업무 기록" }).getByRole("listitem");
    await expect(acts.first()).toContainText("역할을 바꿈");
    // The last screen of the navigation, which is scrolled to it.
    if (size.width > 1024) await expect(page.getByRole("link", { name: "업무 기록", exact: true })).toBeInViewport();
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("combobox", { name: "한 일" }).selectOption({ label: "한 일: 역할을 줌" });
    await expect(page).toHaveURL(`/office/${apartmentId}/ledger?act=role.given`);
    await expect(acts).toHaveCount(1);

    await open(page, `/office/${apartmentId}/roles`);
    await chooseIn(page, guard.person.nickname, "관리소장 넘기기");
    await page.getByRole("button", { name: "넘기고 직원으로 남기" }).click();
    await expect(page).toHaveURL(`/office/${apartmentId}`);
    await open(theirs, `/office/${apartmentId}/roles`);
    await chooseIn(theirs, me.person.nickname, "역할 거두기");
    await theirs.getByRole("alertdialog").getByRole("button", { name: "역할 거두기" }).click();
    await expect(theirs.getByRole("region", { name: "함께하는 사람" }).getByRole("listitem")).toHaveCount(1);
    await open(page, `/office/${apartmentId}`);
    await expect(page.getByRole("navigation", { name: "데스크 메뉴" })).toHaveCount(0);
    await context.close();
  });
}
