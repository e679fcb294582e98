import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useAuthStore } from "#account/session/auth.store.ts";
import { dropFormStates, giveFormStates } from "#platform/form/kept-state.ts";
import { answerJson, withServer, withStorage } from "#platform/testing/browser.ts";
import { leaveToOther } from "./leave-to-other.ts";

beforeEach(() => {
  withStorage();
  vi.stubGlobal("document", { querySelector: () => null });
  dropFormStates();
  useAuthStore.setState({ isLoggedIn: true, memberId: undefined });
  onTestFinished(() => useAuthStore.setState(useAuthStore.getInitialState()));
});

const profileOf = (memberId: number) => ({ code: 200, message: "", data: { memberId } });
const afterLoginOf = async (memberId: number, viewerId: number | undefined): Promise<boolean> => {
  await withServer((_, response) => answerJson(response, 200, profileOf(memberId)));
  const reload = vi.fn();
  await leaveToOther(viewerId, reload);
  return reload.mock.calls.length === 1;
};

test.each([
  ["another member than the viewer", 2, { viewer: 1 }, true],
  ["the viewer again", 1, { viewer: 1 }, false],
  ["another member than who has logged in on this page", 2, { login: 1 }, true],
  ["who has logged in on this page again", 1, { login: 1 }, false],
  ["another member than whose the forms are", 2, { forms: 1 }, true],
  ["whose the forms are again, so that what is typed stays", 1, { forms: 1 }, false],
  ["whoever it is, where the page does not know whose it is", 1, {}, true],
])("L244 after a login in another tab, of %s", async (_, memberId, known, reloads) => {
  const { viewer, login, forms }: { viewer?: number; login?: number; forms?: number } = known;
  if (forms !== undefined) giveFormStates(forms);
  useAuthStore.setState({ memberId: login });
  expect(await afterLoginOf(memberId, viewer)).toBe(reloads);
});

test("L244 who it is is asked for again after a lost connection, until this page is logged out", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answer = vi.fn<() => Promise<Response>>();
  vi.stubGlobal("fetch", answer);
  answer.mockRejectedValueOnce(new TypeError("no connection"));
  answer.mockResolvedValueOnce(new Response("{}", { status: 503 }));
  answer.mockResolvedValueOnce(new Response(JSON.stringify(profileOf(2))));
  const reload = vi.fn();
  void leaveToOther(1, reload);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([answer.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1]);

  answer.mockRejectedValue(new TypeError("no connection"));
  const second = leaveToOther(1, reload);
  await vi.advanceTimersByTimeAsync(0);
  useAuthStore.setState({ isLoggedIn: false });
  await vi.advanceTimersByTimeAsync(300_000);
  await second;
  expect([answer.mock.calls.length, reload.mock.calls.length]).toEqual([4, 1]);
});
