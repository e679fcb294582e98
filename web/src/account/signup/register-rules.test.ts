import { codeRule } from "@danji/contract/account/account-rules";
import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { emptyForm, type FieldTexts } from "./register-form.ts";
import { firstFieldError, firstInvalidField, refusalErrors } from "./register-rules.ts";

const good: FieldTexts = {
  email: "kim@danji.kr",
  authCode: "123456",
  password: "danji!2026",
  confirmPassword: "danji!2026",
  name: "김하늘",
  nickname: "하늘",
  phoneNumber: "01012345678",
};
const errorsOf = (texts: Partial<FieldTexts>, step: typeof emptyForm.step = "verified") =>
  firstFieldError({ ...emptyForm, texts: { ...good, ...texts }, step });

test("names the first broken rule in the order of the specification", () => {
  const none = Object.fromEntries(Object.keys(good).map((field) => [field, ""]));
  const steps: readonly (readonly [Partial<FieldTexts>, object])[] = [
    [none, { email: "이메일을 입력해주세요." }],
    [{ ...none, email: "kim@" }, { email: "이메일 형식이 올바르지 않습니다. 다시 확인해주세요." }],
    [{ ...none, email: good.email }, { password: "비밀번호를 입력해주세요." }],
    [{ ...none, email: good.email, password: "x" }, { confirmPassword: "비밀번호 확인을 입력해주세요." }],
    [{ password: "x", name: "" }, { confirmPassword: "비밀번호가 일치하지 않습니다." }],
    [
      { password: "x", confirmPassword: "x", name: "" },
      { password: "비밀번호는 영문, 숫자, 특수문자를 포함한 8~16자여야 합니다." },
    ],
    [{ name: " ", nickname: "" }, { name: "이름을 입력해주세요." }],
    [{ nickname: "\u200b", phoneNumber: "" }, { nickname: "닉네임을 입력해주세요." }],
    [{ phoneNumber: "" }, { phoneNumber: "휴대폰 번호를 입력해주세요." }],
    [{ phoneNumber: "010123" }, { phoneNumber: "휴대폰 번호는 하이픈 없이 숫자 10~11자리로 입력해주세요." }],
    [{}, {}],
  ];
  for (const [texts, errors] of steps) expect(errorsOf(texts)).toEqual(errors);
});

test("an address that is not checked, and one that is not verified", () => {
  expect(errorsOf({ password: "" }, "initial")).toEqual({ email: "이메일 중복 확인을 해주세요." });
  expect(errorsOf({}, "sent")).toEqual({ authCode: "이메일 인증을 먼저 해주세요." });
});

test("a code is sent only when it is complete", () => {
  expect(codeRule("")).toBe("인증번호를 입력해주세요.");
  expect(codeRule("12345")).toBe("인증번호가 올바르지 않습니다. 다시 확인해주세요.");
  expect(codeRule("123456")).toBeUndefined();
});

test.each([
  [{ status: 409, reason: "EMAIL_TAKEN" }, { email: "서버" }],
  [{ status: 409, reason: "PHONE_TAKEN" }, { phoneNumber: "서버" }],
  [{ status: 403, reason: "EMAIL_NOT_VERIFIED" }, { authCode: "서버" }],
  [{ status: 400, reason: "BAD_REQUEST", fields: { nickname: "길어요", other: "?" } }, { nickname: "길어요" }],
] as const)("%o is shown at its field", (refused, errors) => {
  expect(refusalErrors(new ApiError({ ...refused, message: "서버" }))).toEqual({ errors, failure: null });
});

test("any other refusal is shown below the form", () => {
  expect(refusalErrors(new ApiError({ status: 429, message: "잠시 후" }))).toEqual({ errors: {}, failure: "잠시 후" });
  expect(refusalErrors(new NetworkError()).failure).toBe("인터넷 연결을 확인해주세요.");
  expect(refusalErrors(new Error("surprise")).failure).toBe("회원가입 중 오류가 발생했습니다.");
});

test("focuses the first field with an error, from the top", () => {
  expect(firstInvalidField({ phoneNumber: "a", name: "b" })).toBe("name");
  expect(firstInvalidField({})).toBeUndefined();
});
