import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailboxCode } from "./mailbox.ts";
import type { Person } from "./people.ts";
import { confirm } from "./page-state.ts";

export interface NewAccount extends Person {
  readonly name: string;
  readonly nickname: string;
  readonly phoneNumber: string;
}

// Each process counts from its own random start: numbers drawn one by one would collide eventually.
let lastNumber = randomInt(1_000_000, 99_000_000);

/** Data of a new, unique person. */
export function newAccount(): NewAccount {
  lastNumber += 1;
  const number = String(lastNumber).padStart(8, "0");
  return {
    email: `new${number}@danji.example`,
    password: "Sunny2026!",
    name: "나신규",
    nickname: `이웃${number}`,
    phoneNumber: `010${number}`,
  };
}

/** From an empty /register to a verified address, with the code of the mail. */
export async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel("이메일").fill(email);
  await page.getByRole("button", { name: "중복확인" }).click();
  await expect(page.getByText("사용 가능한 이메일입니다.")).toBeVisible();
  await page.getByRole("button", { name: "인증번호 전송" }).click();
  const code = page.getByLabel("인증번호", { exact: true });
  await expect(code).toBeVisible();
  await code.fill(await mailboxCode(page.request, email));
  await page.getByRole("button", { name: "인증확인" }).click();
  await confirm(page);
  await expect(page.getByRole("button", { name: "인증완료" })).toBeDisabled();
}

/** Fills in the sign-up fields other than the address. */
export async function fillSignUpForm(page: Page, person: NewAccount): Promise<void> {
  await page.getByLabel("비밀번호", { exact: true }).fill(person.password);
  await page.getByLabel("비밀번호 확인").fill(person.password);
  await page.getByLabel("이름", { exact: true }).fill(person.name);
  await page.getByLabel("닉네임").fill(person.nickname);
  await page.getByLabel("휴대폰 번호").fill(person.phoneNumber);
  await page.getByLabel("전체 동의").check();
}

/** Signs up through the screens and stays on /register-success. */
export async function signUp(page: Page, person: NewAccount): Promise<void> {
  await page.goto("/register");
  await verifyEmail(page, person.email);
  await fillSignUpForm(page, person);
  await page.getByRole("button", { name: "가입하기" }).click();
  await expect(page.getByText("회원가입이 완료되었습니다.")).toBeVisible();
}

/** Logs in through the screen at /login. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByLabel("비밀번호").fill(password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
}
