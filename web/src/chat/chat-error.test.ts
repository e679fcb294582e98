import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { chatErrorMessage } from "./chat-error.ts";

const words = "채팅 승인 중 오류가 발생했습니다.";

test("SPEC 8: a missing login is told as one, whatever failed", () => {
  const refusal = new ApiError({ status: 401, message: "로그인해주세요.", reason: "UNAUTHENTICATED" });
  expect(chatErrorMessage(refusal, words)).toBe("로그인이 필요한 서비스입니다.");
});

test("SPEC 8: a server that names no reason says it in its message", () => {
  const refusal = new ApiError({ status: 401, message: "이 기능은 인증이 필요합니다." });
  expect(chatErrorMessage(refusal, words)).toBe("로그인이 필요한 서비스입니다.");
});

test("a refusal of another kind is no missing login, whatever its sentence says", () => {
  const refusal = new ApiError({ status: 403, message: "관리자 인증이 필요합니다.", reason: "FORBIDDEN" });
  expect(chatErrorMessage(refusal, words)).toBe(words);
});

test("anything else is told in the words of what failed", () => {
  expect(chatErrorMessage(new ApiError({ status: 409, message: "이미 처리된 요청입니다." }), words)).toBe(words);
  expect(chatErrorMessage(new NetworkError("no answer came"), words)).toBe(words);
});
