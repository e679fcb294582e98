import { expect, test } from "vitest";
import {
  canSubmit,
  emptyForm,
  type FieldErrors,
  type FieldName,
  type RegisterAction,
  type RegisterForm,
  registerReducer,
} from "./register-form.ts";

const after = (form: RegisterForm, ...actions: readonly RegisterAction[]) => actions.reduce(registerReducer, form);
const type = (field: FieldName, text: string): RegisterAction => ({ type: "typed", field, text });

const pass = (form: RegisterForm, request: "checking" | "sending" | "verifying", at = 0) =>
  after(form, { type: "requested", request }, { type: "passed", request, sentTexts: form.texts, at });

const typed = after(
  emptyForm,
  type("email", "kim@danji.kr"),
  type("password", "danji!2026"),
  type("confirmPassword", "danji!2026"),
  type("name", "김하늘"),
  type("nickname", "하늘"),
  type("phoneNumber", "01012345678"),
);
const checked = pass(typed, "checking");
const sent = pass(checked, "sending", 5_000);
const coded = after(sent, type("authCode", "123456"));
const verified = pass(coded, "verifying");

test("can be submitted only after the duplicate check, the code and its verification", () => {
  expect([typed, checked, sent, coded, verified].map(({ step }) => step)).toEqual([
    "initial",
    "checked",
    "sent",
    "sent",
    "verified",
  ]);
  expect([typed, checked, sent, coded, verified].map(canSubmit)).toEqual([false, false, false, false, true]);
  expect(sent.sentAt).toBe(5_000);
});

const others = ["password", "confirmPassword", "name", "nickname", "phoneNumber"] as const;

test.each(others)("waits for %s", (field) => {
  expect(canSubmit(after(verified, type(field, "")))).toBe(false);
});

test("editing the mail address starts over and clears the code", () => {
  const edited = after(verified, type("email", "kim@danji.co"));
  expect(edited).toMatchObject({ step: "initial", sentAt: null, texts: { authCode: "", name: "김하늘" } });
});

test("editing the code resets the verification, typing the same does not", () => {
  expect(after(verified, type("authCode", "123457")).step).toBe("sent");
  expect(after(verified, type("authCode", "123456 ")).step).toBe("verified");
});

test("a response for an address that was edited meanwhile is ignored", () => {
  const requested = after(typed, { type: "requested", request: "checking" });
  const other = after(requested, type("email", "lee@danji.kr"), { type: "requested", request: "checking" });
  expect(after(other, { type: "passed", request: "checking", sentTexts: requested.texts, at: 0 })).toBe(other);
  const refusal = { type: "failed", request: "checking", sentTexts: requested.texts, errors: { email: "x" } } as const;
  expect(after(other, refusal)).toBe(other);
});

test("a response for a code that was edited meanwhile is ignored", () => {
  const requested = after(coded, { type: "requested", request: "verifying" });
  const other = after(requested, type("authCode", "654321"), { type: "requested", request: "verifying" });
  const answer = { type: "passed", request: "verifying", sentTexts: requested.texts, at: 0 } as const;
  expect(after(other, answer)).toBe(other);
});

test("an edit counts even if the same text is typed back before the response", () => {
  const requested = after(typed, { type: "requested", request: "checking" });
  const back = after(requested, type("email", "kim@danji.k"), type("email", "kim@danji.kr"));
  expect(after(back, { type: "passed", request: "checking", sentTexts: requested.texts, at: 0 })).toBe(back);
});

test.each([
  ["checking", typed, "initial"],
  ["sending", checked, "checked"],
  ["sending", coded, "sent"],
  ["verifying", coded, "sent"],
] as const)("a failed %s restores the previous state", (request, form, step) => {
  const errors = { email: "이미 등록된 이메일입니다." };
  const requested = after(form, { type: "requested", request });
  const failed = after(requested, { type: "failed", request, sentTexts: form.texts, errors });
  expect(failed).toEqual({ ...form, step, errors });
});

test("code and phone number are digits up to their limit", () => {
  expect(after(sent, type("authCode", " 123 456 7")).texts.authCode).toBe("123456");
  expect(after(typed, type("phoneNumber", "010-1234-56789")).texts.phoneNumber).toBe("01012345678");
});

test("a refused sign-up keeps every value; a taken address and an expired verification reopen their step", () => {
  const sending = after(verified, { type: "submitted" });
  expect(canSubmit(sending)).toBe(false);
  const refused = (errors: FieldErrors) => after(sending, { type: "refused", errors, failure: null });
  expect(refused({ phoneNumber: "있음" })).toEqual({ ...verified, errors: { phoneNumber: "있음" } });
  expect(refused({ email: "있음" })).toMatchObject({ step: "initial", texts: verified.texts });
  expect(refused({ authCode: "먼저" })).toMatchObject({ step: "sent", texts: verified.texts });
});

test("typing in a field clears its error", () => {
  const wrong = after(verified, { type: "refused", errors: { name: "n", nickname: "m" }, failure: null });
  expect(after(wrong, type("name", "김")).errors).toEqual({ nickname: "m" });
});
