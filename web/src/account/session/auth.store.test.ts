import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { answerJson, withServer, withStorage } from "#platform/testing/browser.ts";

// The store reads the flag when its module is loaded, as the page does.
const load = async () => {
  vi.resetModules();
  return await import("./auth.store.ts");
};

beforeEach(() => void withStorage());

test.each([
  [{ isLoggedIn: "true" }, true],
  [{ isLoggedIn: "yes" }, false],
  [{}, false],
])("starts from the stored flag %o", async (entries, isLoggedIn) => {
  withStorage(entries);
  const { useAuthStore } = await load();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn, email: "", password: "", error: null });
});

test("a login stores the flag, clears the error and the password", async () => {
  // The tab of a member whose session ended here may have left it.
  const stored = withStorage({ snapshots: "s", token: "t" });
  const { useAuthStore } = await load();
  const { setPassword, setError, loginSucceeded } = useAuthStore.getState();
  setPassword("danji!2026");
  setError("틀림");
  loginSucceeded(7);
  expect([...stored]).toEqual([["isLoggedIn", "true"]]);
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: true, password: "", error: null });
});

test("L244 a login where one is stored already is an event for the other tabs, too", async () => {
  withStorage({ isLoggedIn: "true" });
  const { useAuthStore } = await load();
  const [removals, stores] = [vi.spyOn(localStorage, "removeItem"), vi.spyOn(localStorage, "setItem")];
  useAuthStore.getState().loginSucceeded(8);
  // A browser dispatches the event only where the value changes.
  expect(removals).toHaveBeenCalledWith("isLoggedIn");
  expect(stores.mock.calls).toEqual([["isLoggedIn", "true"]]);
  expect(removals).toHaveBeenCalledBefore(stores);
  expect(useAuthStore.getState().memberId).toBe(8);
});

test("a login over that of another member, or of an unknown one, ends theirs first; nothing that they wrote is deleted", async () => {
  withStorage({ isLoggedIn: "true" });
  const { useAuthStore, onLoggedOut } = await load();
  const ended: unknown[] = [];
  onLoggedOut((byHand, memberId) => void ended.push([byHand, memberId]));
  const { loginSucceeded } = useAuthStore.getState();
  loginSucceeded(7);
  loginSucceeded(7);
  expect(ended).toEqual([[false, undefined]]);
  loginSucceeded(8);
  expect(ended).toEqual([
    [false, undefined],
    [false, 7],
  ]);
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: true, memberId: 8, hasSessionEnded: false });
});

test("a logout calls the server, removes flag, token and the scope of snapshots, and notifies once", async () => {
  const stored = withStorage({ isLoggedIn: "true", token: "t", snapshots: "s", savedEmail: "kim@danji.kr" });
  const { requests } = await withServer((_, response) => response.writeHead(204).end());
  const { useAuthStore, onLoggedOut } = await load();
  const onEnded = vi.fn();
  onLoggedOut(onEnded);
  useAuthStore.getState().setEmail("kim@danji.kr");
  await useAuthStore.getState().logout();
  expect(requests).toMatchObject([{ method: "POST", url: "/api/logout" }]);
  expect([...stored.keys()]).toEqual(["savedEmail"]);
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, email: "", password: "" });
  useAuthStore.getState().sessionEnded();
  expect(onEnded).toHaveBeenCalledOnce();
});

test("a logout that fails at the server changes nothing and throws", async () => {
  const stored = withStorage({ isLoggedIn: "true" });
  await withServer((_, response) => answerJson(response, 500, { code: 500, message: "오류", data: null }));
  const { useAuthStore } = await load();
  await expect(useAuthStore.getState().logout()).rejects.toThrow();
  expect(useAuthStore.getState().isLoggedIn).toBe(true);
  expect(stored.get("isLoggedIn")).toBe("true");
});

test("while a call ends the session, a 401 of another one is no news; where that call fails it counts", async () => {
  withStorage({ isLoggedIn: "true" });
  const { useAuthStore } = await load();
  const { expectEnd, sessionEnded, loggedOut } = useAuthStore.getState();
  const refused = expectEnd();
  sessionEnded();
  expect(useAuthStore.getState().isLoggedIn).toBe(true);
  refused();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: true });

  useAuthStore.getState().loginSucceeded(7);
  const done = expectEnd();
  sessionEnded();
  loggedOut();
  done();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: false });
});

const endAfterReload = async () => {
  const { hasSessionEnded, isWithdrawn, isLoginLost } = (await load()).useAuthStore.getState();
  return { hasSessionEnded, isWithdrawn, isLoginLost };
};
const nothing = { hasSessionEnded: false, isWithdrawn: false, isLoginLost: false };

test.each([
  ["a session that ended", false, 60_000, { ...nothing, hasSessionEnded: true }],
  ["an account that was withdrawn", true, 60_000, { ...nothing, hasSessionEnded: true, isWithdrawn: true }],
  ["a login that was not kept", false, 0, { ...nothing, hasSessionEnded: true, isLoginLost: true }],
])("L244 a page that is loaded anew still says how it ended: %s", async (_, isWithdrawn, after, expected) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const stored = withStorage();
  const { loginSucceeded, sessionEnded } = (await load()).useAuthStore.getState();
  loginSucceeded(7);
  vi.advanceTimersByTime(after);
  sessionEnded(isWithdrawn);
  expect(await endAfterReload()).toEqual(expected);
  expect(await endAfterReload()).toEqual(expected);
  // Other tabs, and who opens the app later on this phone, know nothing of it.
  expect([...stored]).toEqual([]);
});

test("L244 after a login, and after a logout by hand, a page that is loaded anew says nothing of an end before them", async () => {
  withStorage({ isLoggedIn: "true" });
  const first = (await load()).useAuthStore.getState();
  first.sessionEnded();
  first.loginSucceeded(7);
  expect(await endAfterReload()).toEqual(nothing);
  const second = (await load()).useAuthStore.getState();
  second.sessionEnded();
  second.loginSucceeded(7);
  second.loggedOut();
  expect(await endAfterReload()).toEqual(nothing);
});

test("L244 where another tab has logged in since, nothing is said of the end here", async () => {
  withStorage({ isLoggedIn: "true" });
  const { useAuthStore, followOtherTab } = await load();
  useAuthStore.getState().sessionEnded();
  // The end of the session in another tab is none.
  followOtherTab({ key: "isLoggedIn", newValue: null });
  followOtherTab({ key: "theme", newValue: "true" });
  expect(useAuthStore.getState().hasSessionEnded).toBe(true);
  expect((await endAfterReload()).hasSessionEnded).toBe(true);
  localStorage.setItem("isLoggedIn", "true");
  expect(await endAfterReload()).toEqual(nothing);
  followOtherTab({ key: "isLoggedIn", newValue: "true" });
  expect(useAuthStore.getState().hasSessionEnded).toBe(false);
  localStorage.removeItem("isLoggedIn");
  expect(await endAfterReload()).toEqual(nothing);
});

test("L244 a logout in another tab is one by hand here, too; who has logged in since keeps everything", async () => {
  const stored = withStorage({ isLoggedIn: "true", theme: "dark" });
  const { useAuthStore, followOtherTab, onLoggedOut } = await load();
  const byHand: boolean[] = [];
  onLoggedOut((isByHand) => void byHand.push(isByHand));
  followOtherTab({ key: "logout", newValue: "1" });
  followOtherTab({ key: "logout", newValue: null });
  expect(useAuthStore.getState().isLoggedIn).toBe(true);
  localStorage.removeItem("isLoggedIn");
  followOtherTab({ key: "logout", newValue: "1" });
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: false });
  expect(byHand).toEqual([true]);
  expect([...stored]).toEqual([["theme", "dark"]]);
});

test("L244 a logout names its member to the other tabs, where they are known", async () => {
  withStorage({ isLoggedIn: "true" });
  const first = await load();
  const stores = vi.spyOn(localStorage, "setItem");
  first.useAuthStore.getState().loggedOut();
  first.useAuthStore.getState().loginSucceeded(7);
  first.useAuthStore.getState().loggedOut();

  const announced = stores.mock.calls.flatMap(([key, value]) => (key === "logout" ? [value] : []));
  const ended: (number | undefined)[] = [];
  for (const newValue of announced) {
    localStorage.setItem("isLoggedIn", "true");
    const other = await load();
    other.onLoggedOut((_, memberId) => void ended.push(memberId));
    localStorage.removeItem("isLoggedIn");
    other.followOtherTab({ key: "logout", newValue });
  }
  expect(ended).toEqual([undefined, 7]);
});

test("resetAuth clears the form only", async () => {
  withStorage({ isLoggedIn: "true" });
  const { useAuthStore } = await load();
  useAuthStore.getState().setEmail("kim@danji.kr");
  useAuthStore.getState().resetAuth();
  expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: true, email: "", error: null });
});

test("L248 a session that ends right after the login was not kept by the browser; what is written stays", async () => {
  withStorage();
  vi.useFakeTimers({ toFake: ["performance"] });
  const { useAuthStore, onLoggedOut } = await load();
  const byHand: boolean[] = [];
  onLoggedOut((isByHand) => void byHand.push(isByHand));
  const { loginSucceeded, sessionEnded } = useAuthStore.getState();
  loginSucceeded(7);
  sessionEnded();
  expect(useAuthStore.getState()).toMatchObject({ hasSessionEnded: true, isLoginLost: true });
  loginSucceeded(7);
  vi.advanceTimersByTime(11_000);
  sessionEnded();
  expect(useAuthStore.getState()).toMatchObject({ hasSessionEnded: true, isLoginLost: false });
  expect(byHand).toEqual([false, false]);
  vi.useRealTimers();
});
