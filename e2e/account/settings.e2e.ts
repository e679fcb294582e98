import { readFile } from "node:fs/promises";
import { logInByApi, resident } from "../harness/people.ts";
import { signUpResident } from "../harness/resident.ts";
import { open } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

test.use({ member: true });

test("a theme and a size of letters are kept on this device, over reloads", async ({ page }) => {
  await open(page, "/settings/theme");
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const letters = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const light = await canvas();
  await expect(page.getByRole("radio", { name: "시스템 설정" })).toBeChecked();
  await page.getByText("다크", { exact: true }).click();
  await page.getByText("아주 크게", { exact: true }).click();
  await expect.poll(canvas).not.toBe(light);
  await expect.poll(letters).toBe("24px");
  await open(page, "/settings/theme");
  await expect(page.getByRole("radio", { name: "다크" })).toBeChecked();
  await expect.poll(async () => [(await canvas()) === light, await letters()]).toEqual([false, "24px"]);
  await page.getByRole("radio", { name: "다크" }).press("ArrowUp");
  await expect(page.getByRole("radio", { name: "라이트" })).toBeChecked();
  await expect.poll(canvas).toBe(light);
});

test("questions open their answers, by touch and by key", async ({ page }) => {
  await open(page, "/settings/faq");
  const answer = page.getByText("스팸함을 먼저 확인해주세요.");
  await expect(answer).toBeHidden();
  await page.getByText("인증번호 메일이 오지 않아요").click();
  await expect(answer).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(answer).toBeHidden();
});

test("service notices, licences and the version tell what they are", async ({ page }) => {
  await open(page, "/settings/notices");
  await page.getByText("채팅이 열렸어요").click();
  await expect(page.getByText("우리 단지 단체 채팅방에 참여해보세요", { exact: false })).toBeVisible();
  await open(page, "/settings/license");
  await page.getByText("react", { exact: true }).click();
  await expect(page.getByText("Permission is hereby granted").filter({ visible: true })).toBeVisible();
  await open(page, "/settings/version");
  await expect(page.getByText(/^\d{1,3}\.\d+\.\d+$/)).toBeVisible();
  await expect(page.getByText(/^\d{4}\.\d{2}\.\d{2}$/)).toBeVisible();
});

test("the devices of an account: another one is seen and logged out", async ({ browser, origin, playwright }) => {
  const phone = await signUpResident(playwright.request, origin);
  const desk = await playwright.request.newContext();
  await logInByApi(desk, origin, phone.person);
  const context = await browser.newContext({ baseURL: origin, storageState: phone.state });
  const page = await context.newPage();
  await open(page, "/settings/devices");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("이 기기");
  await rows.nth(1).getByRole("button").click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("다른 기기에서는 로그인하지 않았어요.")).toBeVisible();
  expect((await desk.get(`${origin}/api/member/profile`)).status()).toBe(401);
  await desk.dispose();
  await context.close();
});

test("one's own data comes as a file", async ({ page }) => {
  await open(page, "/settings/export");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "데이터 파일(JSON)로 받기" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^danji-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await file.path(), "utf8")).toContain(resident.email);
});
