import { expect, test } from "vitest";
import { ApiError, type ApiErrorDetails, NetworkError } from "../api-error.ts";
import { attemptCall } from "./attempt-outcome.ts";

const failing = (details: Partial<ApiErrorDetails>) =>
  attemptCall(async () => {
    throw new ApiError({ status: 500, message: "서버의 말", ...details });
  }, "보내지 못했어요");

test("L242 sent means an answer in our envelope", async () => {
  expect(await attemptCall(async () => ({ id: 1 }), "")).toEqual({ kind: "sent", result: { id: 1 } });
  // 204, a foreign JSON without data, and a page that a captive portal answers with any status.
  for (const data of [undefined, null]) expect((await attemptCall(async () => data, "")).kind).toBe("cut");
  for (const status of [200, 302, 403, 404]) expect((await failing({ status, message: null })).kind).toBe("cut");
});

test("D14 no line, 401, 408, 425, 429 and 5xx wait; Retry-After names the time", async () => {
  expect(
    await attemptCall(async () => {
      throw new NetworkError("no response");
    }, ""),
  ).toEqual({ kind: "cut" });
  for (const status of [401, 408, 425, 429, 500, 502, 503]) {
    expect((await failing({ status, reason: "UNAVAILABLE" })).kind, String(status)).toBe("cut");
  }
  expect(await failing({ status: 429, reason: "TOO_MANY_REQUESTS", retryAfter: 3600 })).toEqual({
    kind: "later",
    wait: 3_600_000,
  });
  expect(await failing({ status: 503, retryAfter: 0 })).toEqual({ kind: "later", wait: 1_000 });
});

test("L245 any other answer ends the trying with its sentence; a session of another member holds the item", async () => {
  for (const status of [400, 403, 404, 409, 410]) {
    expect(await failing({ status, reason: "FEED_NOT_FOUND" })).toEqual({
      kind: "refused",
      sentence: "서버의 말",
      reason: "FEED_NOT_FOUND",
    });
  }
  expect(await failing({ status: 413, message: null })).toEqual({ kind: "refused", sentence: "보내지 못했어요" });
  expect((await failing({ status: 409, reason: "OTHER_MEMBER" })).kind).toBe("held");
});
