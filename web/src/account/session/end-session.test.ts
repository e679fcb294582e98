import { beforeEach, expect, test, vi } from "vitest";
import { answerJson, withServer, withStorage } from "#platform/testing/browser.ts";

// The store reads the flag when its module is loaded, as the page does.
const load = async () => {
  vi.resetModules();
  const [api, { useAuthStore }, { endSession, askAboutWithdrawal }, { saveReturnPath }] = await Promise.all([
    import("#platform/api.ts"),
    import("./auth.store.ts"),
    import("./end-session.ts"),
    import("./return-path.ts"),
  ]);
  api.onUnauthenticated(endSession);
  return { useAuthStore, askAboutWithdrawal, saveReturnPath, call: api.call };
};
const { getProfile } = await import("@danji/contract/account/account");

const refusal = (reason: string, more: object = {}) => ({ code: 401, message: "안내", data: null, reason, ...more });
const withdrawn = refusal("ACCOUNT_WITHDRAWN", { memberId: 1 });
const words = {
  "outbox:1:a": "{}",
  "outbox:11:b": "{}",
  "draft:new:1:c": "{}",
  "draft:new:11:d": "{}",
  "draft:chat:1:7": "쓰다 만 말",
  "draft:inquiry:d@b.c": "{}",
};
const others = ["draft:inquiry:d@b.c", "draft:new:11:d", "outbox:11:b"];
const written = (stored: ReadonlyMap<string, string>) =>
  [...stored.keys()].filter((key) => /^(?:outbox|draft):/.test(key)).toSorted();

beforeEach(() => void withStorage());

test("L244 the 401 of an account that was withdrawn deletes what its member has written here, and that of no other", async () => {
  const stored = withStorage({ isLoggedIn: "true", ...words });
  await withServer((_, response) => answerJson(response, 401, withdrawn));
  const { useAuthStore, call, saveReturnPath } = await load();
  await expect(call(getProfile)).rejects.toThrow();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: true, isWithdrawn: true });
  expect(written(stored)).toEqual(others);
  // The next member is not led to where this one was.
  saveReturnPath("/chat/7");
  expect(stored.get("prevPath")).toBeUndefined();
  useAuthStore.getState().loginSucceeded(7);
  expect(useAuthStore.getState()).toMatchObject({ hasSessionEnded: false, isWithdrawn: false });
});

test.each([
  ["an ended session", refusal("UNAUTHENTICATED")],
  ["a withdrawn account", withdrawn],
])(
  "the 401 of %s to a call that began before the login is of the session before it, and ends nothing",
  async (_, answer) => {
    const stored = withStorage({ isLoggedIn: "true" });
    const held: (() => void)[] = [];
    await withServer((__, response) => void held.push(() => answerJson(response, 401, answer)));
    const { useAuthStore, call } = await load();
    const [early, late] = [call(getProfile), call(getProfile)];
    await expect.poll(() => held).toHaveLength(2);
    held[0]?.();
    await expect(early).rejects.toThrow();
    expect(useAuthStore.getState().isLoggedIn).toBe(false);
    useAuthStore.getState().loginSucceeded(7);
    localStorage.setItem("savedEmail", "lee@danji.kr");
    held[1]?.();
    await expect(late).rejects.toThrow();
    expect(useAuthStore.getState().isLoggedIn).toBe(true);
    expect(stored.get("savedEmail")).toBe("lee@danji.kr");
  },
);

test.each([
  ["an ended session", refusal("UNAUTHENTICATED")],
  ["an ended session that names a member", refusal("UNAUTHENTICATED", { memberId: 1 })],
  ["a withdrawn account without a name", refusal("ACCOUNT_WITHDRAWN")],
])("L244 the 401 of %s deletes nothing", async (_, answer) => {
  const stored = withStorage({ isLoggedIn: "true", ...words });
  await withServer((__, response) => answerJson(response, 401, answer));
  const { useAuthStore, call } = await load();
  await expect(call(getProfile)).rejects.toThrow();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: true, isWithdrawn: false });
  expect(written(stored)).toHaveLength(6);
});

test.each([
  ["who logged in by password", withdrawn, {}, undefined],
  ["who logged in by another service, an earlier one's perhaps", withdrawn, { loginType: "kakao" }, "kim@danji.kr"],
  ["whose session has only ended", refusal("UNAUTHENTICATED"), {}, "kim@danji.kr"],
])("L244 the address in the login form, of %s", async (_, answer, login, kept) => {
  const stored = withStorage({ isLoggedIn: "true", savedEmail: "kim@danji.kr", ...login });
  await withServer((__, response) => answerJson(response, 401, answer));
  const { call } = await load();
  await expect(call(getProfile)).rejects.toThrow();
  expect(stored.get("savedEmail")).toBe(kept);
});

test("L244 before a login the phone asks whether the account whose words wait here is withdrawn; the form is left alone", async () => {
  const stored = withStorage(words);
  let answer: object = refusal("UNAUTHENTICATED");
  const { requests, stop } = await withServer((_, response) => answerJson(response, 401, answer));
  const { useAuthStore, askAboutWithdrawal } = await load();
  useAuthStore.getState().setEmail("lee@danji.kr");
  await Promise.all([askAboutWithdrawal(), askAboutWithdrawal()]);
  expect(requests).toHaveLength(1);
  expect(written(stored)).toHaveLength(6);
  answer = withdrawn;
  await askAboutWithdrawal();
  expect(written(stored)).toEqual(others);
  expect(useAuthStore.getState()).toMatchObject({ email: "lee@danji.kr", hasSessionEnded: false, isWithdrawn: false });
  // Without a connection the login says so itself.
  stop();
  await askAboutWithdrawal();
});

test("L244 what is deleted after the session had ended here is no longer said to wait, after a reload as well", async () => {
  withStorage({ isLoggedIn: "true", ...words });
  let answer: object = refusal("UNAUTHENTICATED");
  await withServer((_, response) => answerJson(response, 401, answer));
  const open = await load();
  await expect(open.call(getProfile)).rejects.toThrow();
  expect(open.useAuthStore.getState()).toMatchObject({ hasSessionEnded: true, isWithdrawn: false });
  open.useAuthStore.getState().setEmail("lee@danji.kr");
  answer = withdrawn;
  await open.askAboutWithdrawal();
  expect(open.useAuthStore.getState()).toMatchObject({ email: "lee@danji.kr", isWithdrawn: true });
  expect((await load()).useAuthStore.getState()).toMatchObject({ hasSessionEnded: true, isWithdrawn: true });
});

test("L244 the forms that a session ended over are words that wait, and go with the account, too", async () => {
  withStorage();
  const { requests } = await withServer((_, response) => answerJson(response, 401, withdrawn));
  const { askAboutWithdrawal } = await load();
  sessionStorage.setItem("forms", "{}");
  await askAboutWithdrawal();
  expect(requests).toHaveLength(1);
  expect(sessionStorage.getItem("forms")).toBeNull();
});

test("without words that wait, and while a member is logged in, nothing is asked", async () => {
  const { requests } = await withServer((_, response) => answerJson(response, 401, withdrawn));
  withStorage({ theme: "dark" });
  await (await load()).askAboutWithdrawal();
  withStorage({ isLoggedIn: "true", ...words });
  await (await load()).askAboutWithdrawal();
  expect(requests).toEqual([]);
});
