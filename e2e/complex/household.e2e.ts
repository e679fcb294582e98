import type { Page } from "@playwright/test";
import { checkAxe } from "../harness/chat.ts";
import { expect, test, unique } from "../harness/community.ts";
import { lostTexts, unfitControls } from "../harness/check/fit.ts";
import { registerOffice } from "../harness/complex.ts";
import { open } from "../harness/page-state.ts";
import { contextOf, manager, wide } from "../harness/people.ts";
import { readQr } from "../harness/qr.ts";
import { moveIn } from "../harness/resident.ts";

test.use({ fresh: true });

/** The complex of the demonstration that residents alone read. */
const apartmentId = 2;

const fits = async (page: Page, name: string) => {
  await checkAxe(page, name);
  expect(await lostTexts(page), name).toEqual([]);
};

test("L029 L032 L038 an office prints letters, a resident moves in by the QR of one and invites family by a link", async ({
  page,
  me,
  browser,
  origin,
}) => {
  const office = await contextOf(browser, origin, manager, wide);
  const desk = await office.newPage();
  await open(desk, `/office/${apartmentId}/codes`);
  await desk.getByLabel("직접 입력").fill("1동 101호\n1동 102호");
  await expect(desk.getByText("2세대", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "코드 만들고 인쇄하기" }).click();
  await desk.getByRole("button", { name: "새 코드 만들기" }).click();
  await expect(desk.getByRole("heading", { name: "편지 2장" })).toBeVisible();
  await fits(desk, "letters");
  const code =
    (await desk
      .getByRole("listitem")
      .filter({ hasText: "1동 101호" })
      .getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
      .textContent()) ?? "";
  await desk.emulateMedia({ media: "print" });
  await expect(desk.getByRole("button", { name: "인쇄" })).toBeHidden();
  const letter = desk.getByRole("listitem").filter({ hasText: "1동 101호" });
  const link = new URL(await readQr(await letter.getByRole("img").screenshot()));
  await desk.emulateMedia({ media: "screen" });
  expect(link.href).toBe(`${origin}/join/code#${code.replace("-", "")}`);

  // The page asks about the door first, with the account that is logged in.
  await open(page, link.pathname + link.hash);
  await expect(page.getByRole("heading", { name: "이 집이 맞나요?" })).toBeVisible();
  await expect(page.getByText("1동 101호")).toBeVisible();
  await expect(page.getByText(`${me.person.nickname} 계정으로 등록해요`)).toBeVisible();
  await fits(page, "join by code");
  expect(await unfitControls(page)).toEqual([]);
  await page.getByRole("button", { name: "이 집에 살아요" }).click();
  await expect(page.getByText("우리 집으로 등록했어요.")).toBeVisible();
  await page.getByRole("link", { name: "우리 세대" }).click();
  await expect(page.getByText("관리사무소의 세대 코드로 들어왔어요")).toBeVisible();
  await page.getByRole("button", { name: "가족 초대하기" }).click();
  await expect(page.getByRole("heading", { name: "초대 링크를 만들었어요" })).toBeVisible();
  await fits(page, "invitation");
  await page.getByRole("button", { name: "닫기" }).click();
  await expect(page.getByRole("heading", { name: "기다리는 초대" })).toBeVisible();
  await fits(page, "household");
  expect(await unfitControls(page)).toEqual([]);

  // The code is used up, and shown nowhere any more.
  await open(page, "/join/code");
  await page.getByLabel("세대 코드").fill(code);
  await page.getByRole("button", { name: "확인", exact: true }).click();
  await expect(page.getByText("이미 이 세대에 살고 있어요.")).toBeVisible();
  await desk.getByRole("button", { name: "인쇄를 마쳤어요" }).click();
  await desk.getByRole("button", { name: "인쇄를 마쳤어요" }).last().click();
  await expect(desk.getByText("사용 1", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "자세히 보기" }).first().click();
  await expect(desk.getByText(new RegExp(`^${me.person.nickname} · `))).toBeVisible();
  await expect(desk.getByText(code)).toHaveCount(0);
  await fits(desk, "prints");
  await desk.reload();
  await expect(desk.getByRole("heading", { name: "인쇄한 편지" })).toBeVisible();
  await expect(desk.getByText(code)).toHaveCount(0);
  await office.close();
});

test("L032 letters for 200 doors are 200 pages of A4 in one print", async ({ page, me }) => {
  const office = await registerOffice(me, unique("편지마을"));
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, `/office/${office}/codes`);
  const doors = Array.from({ length: 200 }, (_, at) => `${101 + Math.floor(at / 50)}동 ${(at % 50) + 1}호`);
  await page.getByLabel("직접 입력").fill(doors.join("\n"));
  await page.getByRole("button", { name: "코드 만들고 인쇄하기" }).click();
  const began = Date.now();
  await page.getByRole("button", { name: "새 코드 만들기" }).click();
  await expect(page.getByRole("heading", { name: "편지 200장" })).toBeVisible();
  const made = Date.now();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const description = `codes and letters ${made - began} ms, pages ${Date.now() - made} ms`;
  test.info().annotations.push({ type: "200 letters", description });
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(200);
  // 210 by 297 mm in points.
  const sizes = new Set([...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => `${w} ${h}`));
  expect([...sizes].map((size) => size.split(" ").map((side) => Math.round(Number(side))))).toEqual([[595, 842]]);
});

test("L038 a login in between keeps the invitation; the page names account, door and inviter, and asks", async ({
  page,
  me,
  browser,
  origin,
}) => {
  const home = await moveIn(me, 1, "1", "101");
  const made = await me.api.post(`/api/member-apartments/${home.memberApartmentId}/invitations`);
  const { data: invitation } = (await made.json()) as { data: { token: string } };
  await page.goto("about:blank");

  const other = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [] },
  });
  const guest = await other.newPage();
  await open(guest, `/join/invite#${invitation.token}`);
  await guest.getByRole("textbox", { name: "이메일" }).fill("junho@danji.example");
  await guest.getByLabel("비밀번호", { exact: true }).fill(manager.password);
  await guest.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(guest.getByRole("heading", { name: `${me.person.nickname} 님이 우리 세대로 초대했어요` })).toBeVisible();
  await expect(guest.getByText("101동 1호")).toBeVisible();
  await fits(guest, "join by invitation");
  await guest.getByRole("button", { name: "이 집에 살아요" }).click();
  await expect(guest.getByText("우리 집으로 등록했어요.")).toBeVisible();
  await open(guest, `/join/invite#${invitation.token}`);
  await expect(guest.getByText("이미 이 세대에 살고 있어요.")).toBeVisible();
  await other.close();
});
