import { expect, test } from "vitest";
import { outcomeOf } from "./outbox-delivery.ts";

test("a temporary refusal is retried after the time that the server names", () => {
  const sentence = "잠시 후";
  expect(outcomeOf({ reason: "CHAT_TOO_FAST", sentence, retryAfter: 7 })).toEqual({ kind: "later", wait: 7_000 });
  expect(outcomeOf({ reason: "UNAVAILABLE", sentence })).toEqual({ kind: "later", wait: 3_000 });
  expect(outcomeOf({ reason: "IMAGE_BUSY", sentence, retryAfter: 0 })).toEqual({ kind: "later", wait: 1_000 });
});

test("a permanent refusal is shown with the server's message", () => {
  expect(outcomeOf({ reason: "CHAT_BLOCKED", sentence: "차단된 대화" })).toEqual({
    kind: "refused",
    sentence: "차단된 대화",
  });
  expect(outcomeOf({ sentence: "알 수 없음" }).kind).toBe("refused");
});
