import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { loginError } from "./login-errors.ts";

test.each([
  [401, "아이디 또는 비밀번호가 일치하지 않습니다."],
  [404, "존재하지 않는 계정입니다."],
  [429, "로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요."],
  [500, "서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요."],
  [418, "로그인 중 오류가 발생했습니다."],
])("%i without a server message", (status, sentence) => {
  expect(loginError(new ApiError({ status, message: null }))).toBe(sentence);
});

test("the server's own message comes first", () => {
  expect(loginError(new ApiError({ status: 401, message: "점검 중입니다." }))).toBe("점검 중입니다.");
});

test("no connection, and anything else", () => {
  expect(loginError(new NetworkError())).toBe("인터넷 연결을 확인해주세요.");
  expect(loginError(new Error("surprise"))).toBe("로그인 중 오류가 발생했습니다.");
});
