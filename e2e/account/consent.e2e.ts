import { checkAxe } from "../harness/chat.ts";
import { expect, test } from "../harness/test.ts";
import { fillSignUpForm, logIn, newAccount, verifyEmail } from "../harness/account.ts";
import { waitForLayers } from "../harness/page-state.ts";
import { signUpResident } from "../harness/resident.ts";

test("L235 sign-up: empty boxes, one for all, a sentence at what is missing, and the texts in place", async ({
  page,
}) => {
  const person = newAccount();
  await page.goto("/register");
  const boxes = page.getByRole("group", { name: "약관과 동의" });
  const all = boxes.getByLabel("전체 동의");
  const each = boxes.getByRole("checkbox");
  await expect(each).toHaveCount(5);
  for (const box of await each.all()) await expect(box).not.toBeChecked();
  await all.check();
  for (const box of await each.all()) await expect(box).toBeChecked();
  await boxes.getByLabel("[필수] 개인정보 수집·이용에 동의해요").uncheck();
  await expect(all).not.toBeChecked();
  for (const name of ["목적", "항목", "기간", "거부하면"]) await expect(boxes.getByText(name).first()).toBeVisible();

  await verifyEmail(page, person.email);
  await fillSignUpForm(page, person);
  await boxes.getByLabel("[필수] 만 14세 이상이에요").uncheck();
  await boxes.getByLabel("[선택] 새 기능과 행사 소식을 받을래요").uncheck();
  await page.getByRole("button", { name: "가입하기" }).click();
  await expect(boxes.getByRole("alert")).toHaveText("만 14세 이상만 가입할 수 있어요. 나이를 확인해주세요.");
  await boxes.getByText("이용약관 전문 보기").click();
  await expect(boxes.getByRole("heading", { name: "1. 우리단지가 하는 일" })).toBeVisible();
  await expect(page.getByLabel("닉네임")).toHaveValue(person.nickname);
  await boxes.getByLabel("[필수] 만 14세 이상이에요").check();
  await page.getByRole("button", { name: "가입하기" }).click();
  await expect(page).toHaveURL("/register-success");

  await page.goto("/login");
  await logIn(page, person);
  await expect(page).toHaveURL("/");
  await page.goto("/settings/consents");
  await expect(page.getByRole("link", { name: /이용약관.*에 동의함/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("L235 the policies are read without a login, from login and settings", async ({ page }) => {
  await page.goto("/login");
  const links = page.getByRole("navigation", { name: "약관과 동의" });
  await links.getByRole("link", { name: "개인정보 처리방침" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "개인정보 처리방침" })).toBeVisible();
  await expect(page.getByText("제1판 · 2026-11-22부터 적용")).toBeVisible();
  await page.goto("/terms?version=1");
  await expect(page.getByRole("heading", { name: "5. 관리사무소" })).toBeVisible();
});

test("L235 L236 an account of an old client is asked first, may put it off, and agrees; the optional one is withdrawn", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const old = await signUpResident(playwright.request, baseURL ?? "", {}, { withConsents: false });
  const context = await browser.newContext({ storageState: old.state, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/write");
  const sheet = page.getByRole("dialog", { name: "먼저 동의가 필요해요" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "나중에 할게요" }).click();
  await expect(sheet).toHaveCount(0);
  await waitForLayers(page, 0);
  for (const path of ["/settings/export", "/settings/withdrawal"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  }
  await page.goto("/mypage");
  await sheet.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(sheet.getByRole("alert")).toHaveCount(3);
  await sheet.getByLabel("전체 동의").check();
  await sheet.getByRole("button", { name: "동의하고 계속하기" }).click();
  await expect(sheet).toHaveCount(0);
  await waitForLayers(page, 0);
  await page.goto("/settings/consents");
  const news = page.getByLabel("새 기능과 행사 소식 받기");
  await expect(news).toBeChecked();
  await news.click();
  await expect(page.getByText("저장했어요.")).toBeVisible();
  await expect(news).not.toBeChecked();
  await page.reload();
  await expect(news).not.toBeChecked();
  await expect(sheet).toHaveCount(0);
  await context.close();
});

test("L209 the second of one name in a complex is asked for a name there, and may not take a neighbour's", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const first = await signUpResident(playwright.request, origin);
  const second = await signUpResident(playwright.request, origin, { nickname: `${first.person.nickname}.` });
  for (const one of [first, second]) {
    const data = { apartmentId: 1, building: "101동", unit: "1203호" };
    expect((await one.api.post("/api/member-apartments", { data })).status()).toBe(201);
  }
  const context = await browser.newContext({ storageState: second.state, baseURL: origin });
  const page = await context.newPage();
  await page.goto("/mypage");
  const sheet = page.getByRole("dialog", { name: "이 단지에서 쓸 이름을 골라주세요" });
  await sheet.getByLabel("이름").fill(`${first.person.nickname}♥`);
  await sheet.getByRole("button", { name: "이 이름으로 하기" }).click();
  await expect(sheet.getByText("다른 닉네임을 골라주세요.", { exact: false })).toBeVisible();
  await sheet.getByLabel("이름").fill(`${first.person.nickname}둘째`);
  await sheet.getByRole("button", { name: "이 이름으로 하기" }).click();
  await expect(page.getByText("이름을 바꿨어요.")).toBeVisible();
  await expect(sheet).toHaveCount(0);

  // My page names it, and changes it later.
  const row = page.getByRole("button", { name: /^한빛마을 1단지에서 쓰는 이름/u });
  await expect(row).toContainText(`${first.person.nickname}둘째`);
  await row.click();
  const change = page.getByRole("dialog", { name: "단지에서 쓰는 이름" });
  await expect(change.getByLabel("이름")).toHaveValue(`${first.person.nickname}둘째`);
  await checkAxe(page, "a name for a complex");
  await change.getByLabel("이름").fill("소장님");
  await change.getByRole("button", { name: "이 이름으로 하기" }).click();
  await expect(change.getByText("다른 닉네임을 골라주세요.", { exact: false })).toBeVisible();
  await change.getByLabel("이름").fill(`${first.person.nickname}셋째`);
  await change.getByRole("button", { name: "이 이름으로 하기" }).click();
  await expect(change).toHaveCount(0);
  await expect(row).toContainText(`${first.person.nickname}셋째`);
  await context.close();
});
