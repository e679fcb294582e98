import type { Browser, Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { contextOf, demoPerson } from "../harness/people.ts";
import { open } from "../harness/page-state.ts";

test.use({ fresh: true });

/** The complex of the demonstration whose office left, and its residents, each behind a door of their own. */
const apartmentId = 3;
const residents = ["junho", "haeun", "minjae", "yujin", "doyun"];

/** A page of a member of the demonstration. */
async function pageOf(browser: Browser, origin: string, account: string): Promise<Page> {
  return (await contextOf(browser, origin, demoPerson(account))).newPage();
}

test("L230 five doors vouch for an office: one takes it back, the fifth confirms, and an operator undoes it", async ({
  page,
  me,
  browser,
  origin,
}) => {
  await open(page, `/claim-office/${apartmentId}`);
  await page.getByLabel("단지코드").fill("A10005555");
  await page.getByRole("button", { name: "신청하기" }).click();
  await expect(page.getByText("입주가 확인된 5세대가 확인해주면 돼요.")).toBeVisible();
  // The claimant does not vouch for themselves.
  await open(page, `/vouch-office/${apartmentId}`);
  await expect(page.getByText("확인할 신청이 없어요")).toBeVisible();

  const vouchers = await Promise.all(residents.map((account) => pageOf(browser, origin, account)));
  const [first] = vouchers as [Page];
  for (const [index, voucher] of vouchers.entries()) {
    await open(voucher, `/complex-info?apartmentId=${apartmentId}`);
    await voucher.getByRole("link", { name: "확인을 기다리는 관리사무소 1곳" }).click();
    await expect(voucher.getByText(me.person.nickname)).toBeVisible();
    if (index === 0) await checkAxe(voucher, "vouch for an office");
    // Before the fifth, the first takes it back: the fifth door is then the fourth.
    if (index === 4) {
      await first.getByRole("button", { name: "확인 취소" }).click();
      await expect(first.getByText("확인을 취소했어요")).toBeVisible();
    }
    await voucher.getByRole("button", { name: "관리사무소가 맞아요" }).click();
    await expect(voucher.getByText("확인했어요")).toBeVisible();
  }
  await open(page, `/claim-office/${apartmentId}`);
  await expect(page.getByText("확인 전")).toBeVisible();
  await first.getByRole("button", { name: "관리사무소가 맞아요" }).click();
  await expect(first.getByText("확인할 신청이 없어요")).toBeVisible();
  await page.reload();
  await expect(page.getByText("관리사무소로 확인됐어요.")).toBeVisible();

  const fields = { title: "관리비 계좌가 바뀌었어요", contents: "입금", apartmentId, feedType: "NOTICE" };
  const form = new FormData();
  form.append("requestDto", new File([JSON.stringify(fields)], "requestDto.json", { type: "application/json" }));
  expect((await me.api.post("/api/community/feeds", { multipart: form })).status()).toBe(201);

  const desk = await pageOf(browser, origin, "manager");
  await open(desk, "/operator");
  await desk.getByRole("tab", { name: "끝난 신청" }).click();
  await desk.getByRole("link", { name: new RegExp(`확인 완료 · ${me.person.nickname}`, "u") }).click();
  const lapses = desk.getByRole("region", { name: "취소하면 사라지는 것" });
  await expect(lapses).toContainText(`관리 권한: ${me.person.nickname}`);
  await expect(lapses).toContainText("공지 1개에서 관리사무소 표시가 사라지고 확인되지 않은 글이라고 알려요");
  await desk.getByRole("button", { name: "확정 취소" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "확정 취소" }).click();
  await expect(desk.getByText("확인 취소됨")).toBeVisible();

  for (const one of [desk, ...vouchers]) await one.context().close();

  const home = { apartmentId, building: "506동", unit: "101호" };
  expect((await me.api.post("/api/member-apartments", { data: home })).status()).toBe(201);
  await open(page, "/notices");
  const unproven = page.getByText("확인되지 않은 관리사무소가 올린 글이에요");
  await expect(unproven).toBeVisible();
  await expect(page.getByRole("img", { name: "확인된 관리사무소" })).toHaveCount(0);
  await checkAxe(page, "a notice of a false office in the list");
  await page.getByRole("link", { name: "관리비 계좌가 바뀌었어요" }).click();
  await expect(page.getByRole("heading", { name: "관리비 계좌가 바뀌었어요" })).toBeVisible();
  await expect(unproven).toBeVisible();
});
