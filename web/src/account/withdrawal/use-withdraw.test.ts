import { expect, test } from "vitest";
import { ApiError, NetworkError } from "#platform/api-error.ts";
import { withdrawalError } from "./use-withdraw.ts";

const refused = (status: number, message: string | null = null) => new ApiError({ status, message });

test.each([
  [new NetworkError("gone"), "서버에 연결할 수 없습니다."],
  [refused(400), "비밀번호가 일치하지 않습니다."],
  [refused(401), "로그인 상태가 아니거나 권한이 없습니다."],
  [refused(403), "로그인 상태가 아니거나 권한이 없습니다."],
  [refused(409), "아직 지나지 않은 예약이 있어 탈퇴할 수 없습니다."],
  [
    refused(500, "update or delete violates Foreign Key constraint"),
    "활동 기록이 남아 있어 탈퇴할 수 없습니다. 고객센터에 문의해주세요.",
  ],
  [refused(500), "서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요."],
  [refused(503, "지금은 처리할 수 없습니다."), "서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요."],
  [refused(429, "요청이 너무 많습니다."), "요청이 너무 많습니다."],
  [refused(418), "회원 탈퇴 중 오류가 발생했습니다."],
  [
    new ApiError({ status: 409, message: "예약 3건이 있습니다.", reason: "RESERVATIONS_CHANGED" }),
    "예약 3건이 있습니다.",
  ],
  [new Error("odd"), "회원 탈퇴 중 오류가 발생했습니다."],
  [
    new ApiError({ status: 403, message: "다시 로그인한 뒤 시도해주세요.", reason: "LOGIN_AGAIN" }),
    "다시 로그인한 뒤 시도해주세요.",
  ],
])("%s: %s", (error, sentence) => expect(withdrawalError(error)).toBe(sentence));
