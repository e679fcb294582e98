import type { Page } from "@playwright/test";
import { fillSignUpForm, logIn, newAccount, signUp, verifyEmail } from "../harness/account.ts";
import { mailboxCode } from "../harness/mailbox.ts";
import { resident } from "../harness/people.ts";
import { confirm, open } from "../harness/page-state.ts";
import { signUpResident } from "../harness/resident.ts";
import { expect, test } from "../harness/test.ts";

const texts = (page: Page): Promise<readonly string[]> =>
  page.getByRole("textbox").evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test.describe("sign-up", () => {
  test("with the code from the mailbox, then login", async ({ page }) => {
    const person = newAccount();
    await signUp(page, person);
    await expect(page).toHaveURL("/register-success");
    await expect(page.getByText("회원가입이 완료되었습니다.")).toBeVisible();
    await page.getByRole("button", { name: "로그인하기" }).click();
    await expect(page).toHaveURL("/login");
    await expect(page.getByLabel("이메일", { exact: true }), "typed once").toHaveValue(person.email);
    await logIn(page, person);
    await expect(page).toHaveURL("/");
  });

  test("the address: its rules in their words, what was typed stays", async ({ page }) => {
    await page.goto("/register");
    const email = page.getByLabel("이메일");
    const check = page.getByRole("button", { name: "중복확인" });
    await check.click();
    await expect(page.getByText("이메일을 입력해주세요.")).toBeVisible();
    await expect(email).toHaveAttribute("placeholder", "이메일 주소 (아이디 4~15자)");
    // SPEC names no length check: shorter and longer ones are accepted.
    for (const local of ["abc", "a-name-of-more-than-15-letters"]) {
      await email.fill(`${local}@${newAccount().nickname.slice(2)}.example`);
      await check.click();
      await expect(page.getByText("사용 가능한 이메일입니다.")).toBeVisible();
    }
    await email.fill("not an address");
    await check.click();
    await expect(page.getByText("이메일 형식이 올바르지 않습니다. 다시 확인해주세요.")).toBeVisible();
    await expect(email).toHaveValue("not an address");
    await email.fill(resident.email);
    await check.click();
    await expect(page.getByText("이미 등록된 이메일입니다. 다시 시도해주세요.")).toBeVisible();
    await expect(email).toHaveValue(resident.email);
    await expect(page.getByRole("button", { name: "인증번호 전송" })).toBeDisabled();
  });

  test("the code: empty, wrong, right, and void after an edit of the address", async ({ page }) => {
    const { email } = newAccount();
    await page.goto("/register");
    await page.getByLabel("이메일").fill(email);
    await page.getByRole("button", { name: "중복확인" }).click();
    await page.getByRole("button", { name: "인증번호 전송" }).click();
    const code = page.getByLabel("인증번호", { exact: true });
    const verify = page.getByRole("button", { name: "인증확인" });
    await verify.click();
    await expect(page.getByText("인증번호를 입력해주세요.")).toBeVisible();
    const right = await mailboxCode(page.request, email);
    await code.fill(right === "000000" ? "000001" : "000000");
    await verify.click();
    await expect(page.getByRole("alertdialog", { name: "인증실패" })).toContainText(
      "인증번호가 올바르지 않습니다. 다시 확인해주세요.",
    );
    await confirm(page);
    await code.fill(`${right}9`);
    await expect(code).toHaveValue(right);
    await verify.click();
    await expect(page.getByRole("alertdialog")).toContainText("인증되었습니다.");
    await confirm(page);
    await expect(page.getByRole("button", { name: "인증완료" })).toBeDisabled();
    await page.getByLabel("이메일").fill(`x${email}`);
    await expect(page.getByRole("button", { name: "중복확인" })).toBeEnabled();
    await expect(page.getByText("인증완료")).toHaveCount(0);
  });

  test("every rule of the other fields, in SPEC's order, and nothing typed is lost", async ({ page }) => {
    const person = newAccount();
    await page.goto("/register");
    const submit = page.getByRole("button", { name: "가입하기" });
    await expect(submit).toBeDisabled();
    await verifyEmail(page, person.email);
    await expect(submit).toBeDisabled();
    await fillSignUpForm(page, person);
    await expect(submit).toBeEnabled();

    const password = page.getByLabel("비밀번호", { exact: true });
    const confirmation = page.getByLabel("비밀번호 확인");
    const name = page.getByLabel("이름", { exact: true });
    const nickname = page.getByLabel("닉네임");
    const phone = page.getByLabel("휴대폰 번호");
    const refused = async (sentence: string) => {
      const before = await texts(page);
      await submit.click();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      expect(await texts(page)).toEqual(before);
    };

    await name.fill("   ");
    await nickname.fill("   ");
    await phone.fill("0101234");
    await password.fill("short1!");
    await confirmation.fill("other1!");
    await refused("비밀번호가 일치하지 않습니다.");
    for (const wrong of ["short1!", "longer-than-16-1!", "onlyletters!", "12345678!", "noSpecial1"]) {
      await password.fill(wrong);
      await confirmation.fill(wrong);
      await refused("비밀번호는 영문, 숫자, 특수문자를 포함한 8~16자여야 합니다.");
    }
    await password.fill(person.password);
    await confirmation.fill(person.password);
    await refused("이름을 입력해주세요.");
    await name.fill(person.name);
    await refused("닉네임을 입력해주세요.");
    await nickname.fill(person.nickname);
    await refused("휴대폰 번호는 하이픈 없이 숫자 10~11자리로 입력해주세요.");
    await phone.fill("");
    await expect(submit).toBeDisabled();
    await phone.fill(person.phoneNumber);
    await submit.click();
    await expect(page).toHaveURL("/register-success");
  });
});

test.describe("login", () => {
  test.beforeEach(({ page }) => open(page, "/login"));

  test("an invalid address, an unknown one and a wrong password", async ({ page }) => {
    const email = page.getByLabel("이메일", { exact: true });
    const password = page.getByLabel("비밀번호");
    await logIn(page, { email: "nobody", password: "Sunny2026!" });
    await expect(page.getByText(/^이메일 형식이 올바르지 않습니다\. 예\) /)).toBeVisible();
    await expect(password).toHaveValue("Sunny2026!");
    await logIn(page, { email: "nobody@danji.example", password: "Sunny2026!" });
    await expect(page.getByText("존재하지 않는 계정입니다.")).toBeVisible();
    await logIn(page, { email: resident.email, password: "Wrong2026!" });
    await expect(page.getByText("아이디 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
    await expect(email).toHaveValue(resident.email);
    await expect(password).toHaveValue("");
    await expect(password).toBeFocused();
  });

  test("what is typed as the password can be looked at", async ({ page }) => {
    const password = page.getByLabel("비밀번호");
    await password.fill("Danji2026!");
    await expect(password).toHaveAttribute("type", "password");
    const show = page.getByRole("button", { name: "입력한 글자 보기" });
    await show.click();
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue("Danji2026!");
    await show.click();
    await expect(password).toHaveAttribute("type", "password");
  });

  test("no network", async ({ page, context, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await logIn(page, resident);
    await expect(page.getByText("인터넷 연결을 확인해주세요.")).toBeVisible();
    await expect(page.getByLabel("이메일", { exact: true })).toHaveValue(resident.email);
  });

  test("too many wrong passwords for one account", async ({ page, playwright, origin }) => {
    // A person of the demonstration would be refused in other tests for half an hour.
    const { person, api } = await signUpResident(playwright.request, origin);
    await api.dispose();
    const wrong = { loginId: person.email, password: "Wrong2026!" };
    // Five in half an hour, times thirty on this server.
    for (let tries = 0; tries < 150; tries += 1) {
      expect((await page.request.post("/api/login", { data: wrong })).status()).toBe(401);
    }
    await logIn(page, { email: wrong.loginId, password: wrong.password });
    await expect(page.getByText("로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.")).toBeVisible();
  });

  test("the address is remembered where that is wanted", async ({ page }) => {
    await page.getByLabel("이메일 저장").check();
    await logIn(page, resident);
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("savedEmail"))).toBe(resident.email);
    await page.goto("/login");
    await expect(page.getByLabel("이메일", { exact: true })).toHaveValue(resident.email);
    await expect(page.getByLabel("이메일 저장")).toBeChecked();
    await page.getByLabel("이메일 저장").uncheck();
    await logIn(page, resident);
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("savedEmail"))).toBeNull();
  });

  test("T020 nothing stored in the browser opens a session", async ({ page, playwright, baseURL }) => {
    await page.getByLabel("이메일 저장").check();
    await logIn(page, resident);
    await expect(page).toHaveURL("/");
    const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    // The mark says no more than that the storage was not cleared; it is set when the outbox starts.
    const names = Object.keys(kept).filter((name) => name !== "outboxMark");
    expect(names.toSorted()).toEqual(["isLoggedIn", "savedEmail"]);
    const stranger = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    for (const value of Object.values(kept)) {
      const headers = { authorization: `Bearer ${String(value)}`, cookie: `sid=${String(value)}` };
      expect((await stranger.get("/api/member/profile", { headers })).status()).toBe(401);
    }
    await stranger.dispose();
  });

  test("the Enter that ends a syllable sends nothing, the next one does", async ({ page, context }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/login")) sent += 1;
    });
    const password = page.getByLabel("비밀번호");
    await password.fill("Wrong2026!");
    await page.getByLabel("이메일", { exact: true }).fill("nobody@danji.example");
    const keyboard = await context.newCDPSession(page);
    await keyboard.send("Input.imeSetComposition", { text: "가", selectionStart: 1, selectionEnd: 1 });
    await page.keyboard.press("Enter");
    await keyboard.send("Input.insertText", { text: "" });
    await page.getByLabel("이메일", { exact: true }).fill("nobody@danji.example");
    expect(sent).toBe(0);
    await page.keyboard.press("Enter");
    await expect(page.getByText("존재하지 않는 계정입니다.")).toBeVisible();
    expect(sent).toBe(1);
  });
});
