import type { Page } from "@playwright/test";
import { logIn, newAccount } from "../harness/account.ts";
import { mailboxCode } from "../harness/mailbox.ts";
import { resident } from "../harness/people.ts";
import { signUpResident } from "../harness/resident.ts";
import { confirm, open, stopClock } from "../harness/page-state.ts";
import { expect, test } from "../harness/test.ts";

// The demo resident, as the server's seed creates her.
const known = { name: "김서연", phone: "01000001001" };
const miss = "일치하는 계정이 없습니다. 회원가입을 진행해주세요.";

const answerWith = (page: Page, path: string, status: number, message: string | null = null) =>
  page.route(`**${path}*`, (route) =>
    route.fulfill({
      status,
      contentType: "application/json",
      body: JSON.stringify({ code: status, message, data: null }),
    }),
  );

test.describe("find email", () => {
  test.beforeEach(({ page }) => open(page, "/find-account"));

  test("every rule in its words, and the phone gets its hyphens", async ({ page }) => {
    const name = page.getByLabel("이름");
    const phone = page.getByLabel("휴대폰 번호");
    const submit = page.getByRole("button", { name: "이메일 찾기" });
    const refused = async (sentence: string) => {
      await submit.click();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    };
    await refused("이름을 입력해주세요.");
    await name.fill("김");
    await refused("이름은 2자 이상이어야 합니다.");
    await name.fill("가".repeat(21));
    await refused("이름은 20자 이하여야 합니다.");
    await name.fill("김서연!");
    await refused("이름에 특수문자를 사용할 수 없습니다.");
    await name.fill(known.name);
    await refused("휴대폰 번호 형식이 올바르지 않습니다. 예) 123-456-7890");
    await phone.pressSequentially("1234567890");
    await expect(phone).toHaveValue("123-456-7890");
    await phone.fill("");
    await phone.pressSequentially("01012345678999");
    await expect(phone).toHaveValue("010-1234-5678");
    // The caret stays at its position.
    for (let step = 0; step < 8; step += 1) await phone.press("ArrowLeft");
    await phone.press("Backspace");
    await page.keyboard.type("9");
    await expect(phone).toHaveValue("010-9234-5678");
  });

  test("the found mail is shown masked, and not kept after the page", async ({ page }) => {
    await page.getByLabel("이름").fill(known.name);
    await page.getByLabel("휴대폰 번호").fill(known.phone);
    await page.getByRole("button", { name: "이메일 찾기" }).click();
    await expect(page).toHaveURL("/show-email");
    await expect(page.getByRole("heading", { name: "se***@danji.example" })).toBeVisible();
    await expect(page.getByText("010-0000-1001 번호로 가입한 이메일이에요")).toBeVisible();
    await page.getByRole("link", { name: "비밀번호 찾기" }).click();
    await expect(page.getByRole("tab", { name: "비밀번호 찾기", selected: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "se***@danji.example" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "찾은 이메일이 없어요" })).toBeVisible();
    await page.getByRole("button", { name: "로그인하기" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("T053 both forms of a phone; five misses turn the alert's button into the sign-up", async ({ page }) => {
    await page.getByLabel("이름").fill("나신규");
    const phone = page.getByLabel("휴대폰 번호");
    const alert = page.getByRole("alertdialog");
    for (const number of ["010-1234-5678", "123-456-7890", newAccount().phoneNumber, newAccount().phoneNumber]) {
      await phone.fill(number);
      await page.getByRole("button", { name: "이메일 찾기" }).click();
      await expect(alert).toContainText(miss);
      await confirm(page);
      await expect(page).toHaveURL("/find-account");
    }
    // Switching to the other tab does not reset the count of misses.
    await page.getByRole("tab", { name: "비밀번호 찾기" }).click();
    await page.getByRole("tab", { name: "이메일 찾기" }).click();
    await phone.fill(newAccount().phoneNumber);
    await page.getByRole("button", { name: "이메일 찾기" }).click();
    await alert.getByRole("button", { name: "회원가입" }).click();
    await expect(page).toHaveURL("/register");
  });

  test("any other failure is shown below the form", async ({ page, faults }) => {
    faults.allow(/status of 500/);
    await answerWith(page, "/api/member/find-id", 500);
    await page.getByLabel("이름").fill(known.name);
    await page.getByLabel("휴대폰 번호").fill(known.phone);
    await page.getByRole("button", { name: "이메일 찾기" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "서버 오류가 발생했습니다." })).toBeVisible();
    await expect(page.getByLabel("휴대폰 번호")).toHaveValue("010-0000-1001");
  });
});

test.describe("find password", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await open(page, "/find-account");
    await page.getByRole("tab", { name: "비밀번호 찾기" }).click();
  });

  test("an address without an account is reported, with a redirect to the sign-up after two seconds", async ({
    page,
  }) => {
    const send = page.getByRole("button", { name: "인증번호 전송" });
    await expect(send).toBeDisabled();
    await page.getByLabel("이메일").fill("nobody");
    await expect(send).toBeDisabled();
    await expect(page.getByText(/^이메일 형식이 올바르지 않습니다\./)).toBeVisible();
    await page.getByLabel("이메일").fill(newAccount().email);
    await stopClock(page);
    await send.click();
    await expect(page.getByText("등록되지 않은 이메일입니다. 회원가입을 먼저 해주세요.")).toBeVisible();
    await page.clock.runFor(1_999);
    expect(new URL(page.url()).pathname).toBe("/find-account");
    await page.clock.runFor(1);
    await expect(page).toHaveURL("/register");
  });

  test("409 counts as sent; another failure names its status", async ({ page, faults }) => {
    faults.allow(/status of 500/);
    const send = "/api/mail/certification-code/send";
    await answerWith(page, send, 500);
    await page.getByLabel("이메일").fill(resident.email);
    await page.getByRole("button", { name: "인증번호 전송" }).click();
    await expect(page.getByText("인증번호 전송에 실패했습니다. (500)")).toBeVisible();
    await answerWith(page, send, 409, "이미 보냈습니다.");
    await page.getByRole("button", { name: "인증번호 전송" }).click();
    await expect(page.getByText("인증번호를 보냈습니다.")).toBeVisible();
    await answerWith(page, "/api/mail/certification-code/verify", 500);
    await page.getByLabel("인증번호", { exact: true }).fill("123456");
    await page.getByRole("button", { name: "인증확인" }).click();
    await expect(page.getByText("인증 중 오류가 발생했습니다.")).toBeVisible();
  });

  test("code, new password, login", async ({ page, playwright, origin }) => {
    const { person, api } = await signUpResident(playwright.request, origin);
    await api.dispose();
    const fresh = "Haneul2026!";
    const email = page.getByLabel("이메일");
    const next = page.getByRole("button", { name: "다음" });
    await email.fill(person.email);
    await page.getByRole("button", { name: "인증번호 전송" }).click();
    await expect(page.getByRole("button", { name: "재전송" })).toBeDisabled();
    await expect(page.getByText("인증번호를 보냈습니다.")).toBeVisible();
    const code = page.getByLabel("인증번호", { exact: true });
    await expect(code).toBeFocused();
    await expect(page.getByRole("button", { name: "인증확인" })).toBeDisabled();
    const right = await mailboxCode(page.request, person.email);
    await code.fill(right === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "인증확인" }).click();
    await expect(page.getByText("인증번호가 올바르지 않습니다. 다시 확인해주세요.")).toBeVisible();
    await expect(next).toBeDisabled();
    await code.fill(right);
    await page.getByRole("button", { name: "인증확인" }).click();
    await expect(page.getByRole("button", { name: "인증완료" })).toBeDisabled();
    await next.click();

    await expect(page).toHaveURL("/reset-password");
    const password = page.getByLabel("새 비밀번호", { exact: true });
    const confirmation = page.getByLabel("새 비밀번호 확인");
    const submit = page.getByRole("button", { name: "비밀번호 변경" });
    await expect(submit).toBeDisabled();
    for (const [wrong, sentence] of [
      ["Ab1!", "비밀번호는 8~16자여야 합니다."],
      ["12345678!", "영문을 포함해야 합니다."],
      ["abcdefgh!", "숫자를 포함해야 합니다."],
      ["abcdefgh1", "특수문자를 포함해야 합니다."],
    ] as const) {
      await password.fill(wrong);
      await confirmation.fill(wrong);
      await submit.click();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
    }
    await password.fill(fresh);
    await submit.click();
    await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
    await confirmation.fill(fresh);
    await submit.click();
    await expect(page.getByRole("heading", { name: "비밀번호가 변경되었습니다." })).toBeVisible();
    await expect(page).toHaveURL("/login");
    await logIn(page, person);
    await expect(page.getByText("아이디 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
    await logIn(page, { ...person, password: fresh });
    await expect(page).toHaveURL("/");
  });

  test("a new password without a verified code redirects back", async ({ page }) => {
    await page.goto("/reset-password");
    await expect(page).toHaveURL("/find-account");
  });
});
