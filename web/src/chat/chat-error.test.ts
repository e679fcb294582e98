import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { chatErrorMessage } from "./chat-error.ts";

const words = "채팅 승인 중 오류가 발생했습니다.";

test("SPEC 8: a missing login gives the login message, whatever failed", () => {
  const refusal = new ApiError({ status: 401, message: "로그인해주세요.", reason: "UNAUTHENTICATED" });
  expect(chatErrorMessage(refusal, words)).toBe("로그인이 필요한 서비스입니다.");
});

test("SPEC 8: without a reason the server's message is compared", () => {
  const refusal = new ApiError({ status: 401, message: "이 기능은 인증이 필요합니다." });
  expect(chatErrorMessage(refusal, words)).toBe("로그인이 필요한 서비스입니다.");
});

test("another reason is not a missing login, whatever the message is", () => {
  const refusal = new ApiError({ status: 403, message: "관리자 인증이 필요합니다.", reason: "FORBIDDEN" });
  expect(chatErrorMessage(refusal, words)).toBe(words);
});

test("any other error gives the fallback", () => {
  expect(chatErrorMessage(new ApiError({ status: 409, message: "이미 처리된 요청입니다." }), words)).toBe(words);
  expect(chatErrorMessage(new NetworkError("no response"), words)).toBe(words);
});
