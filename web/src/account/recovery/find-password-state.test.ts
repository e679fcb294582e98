import { expect, test } from "vitest";
import { emptyFindPassword, type FindPassword, findPasswordReducer } from "./find-password-state.ts";

const email = "jisu@t.kr";
const sent: FindPassword = { ...emptyFindPassword, email, step: "sent", sentAt: 1_000 };
const verified: FindPassword = { ...sent, code: "123456", step: "verified" };

test("send, verify, continue", () => {
  const typed = findPasswordReducer(emptyFindPassword, { type: "email", text: email });
  const sending = findPasswordReducer(typed, { type: "sending" });
  expect(sending.step).toBe("sending");
  const there = findPasswordReducer(sending, { type: "sent", email, at: 1_000 });
  expect(there).toEqual(sent);
  const coded = findPasswordReducer(there, { type: "code", text: "12 34-56789" });
  expect(coded.code).toBe("123456");
  const verifying = findPasswordReducer(coded, { type: "verifying" });
  expect(findPasswordReducer(verifying, { type: "verified", email, code: "123456" })).toEqual(verified);
});

test("another address starts over, another code is not verified", () => {
  expect(findPasswordReducer(verified, { type: "email", text: "minho@t.kr" })).toEqual({
    ...emptyFindPassword,
    email: "minho@t.kr",
  });
  expect(findPasswordReducer(verified, { type: "code", text: "12345" })).toMatchObject({ step: "sent", code: "12345" });
  expect(findPasswordReducer(verified, { type: "code", text: "123456" })).toBe(verified);
});

test("a response for a value that was edited meanwhile is ignored", () => {
  expect(findPasswordReducer(sent, { type: "sent", email: "old@t.kr", at: 2_000 })).toBe(sent);
  const verifying: FindPassword = { ...verified, step: "verifying" };
  expect(findPasswordReducer(verifying, { type: "verified", email, code: "654321" })).toBe(verifying);
});

test("a failure keeps what was typed, and a code sent before stays valid", () => {
  const failed = { type: "unsent", email, error: "실패", unregistered: false } as const;
  const first = findPasswordReducer({ ...sent, sentAt: null, step: "sending" }, failed);
  expect(first).toMatchObject({ step: "idle", email, sendError: "실패" });
  expect(findPasswordReducer({ ...sent, step: "sending" }, failed)).toMatchObject({ step: "sent", sendError: "실패" });
  const refused = { type: "unverified", email, code: "123456", error: "틀림" } as const;
  expect(findPasswordReducer({ ...verified, step: "verifying" }, refused)).toMatchObject({
    step: "sent",
    code: "123456",
    codeError: "틀림",
  });
});
