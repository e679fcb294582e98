import { getProfile } from "@danji/contract/account/account";
import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { call } from "../api.ts";
import { makeQueryClient } from "../query-client.ts";
import { storeSnapshots } from "./query-snapshots.ts";
import { refetchOnReturn } from "./refetch-on-return.ts";

/** A screen that reads the profile, on a connection on which the paths that `fails` accepts have no response. */
const openScreen = (fails: (path: string) => boolean) => {
  vi.useFakeTimers();
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    paths.push(address);
    if (fails(address)) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ code: 200, message: null, data: { nickname: "이웃" } }));
  });
  const client = makeQueryClient();
  storeSnapshots(client, () => true);
  refetchOnReturn(client);
  const observer = new QueryObserver(client, {
    queryKey: ["profile"],
    queryFn: ({ signal }) => call(getProfile, { signal }),
    retry: false,
  });
  const unsubscribe = observer.subscribe(() => undefined);
  onTestFinished(() => {
    unsubscribe();
    client.clear();
    vi.useRealTimers();
  });
  const count = (path: string) => paths.filter((one) => one === path).length;
  return { observer, profileCalls: () => count("/api/member/profile"), probes: () => count("/api/capabilities") };
};

test("L241 what had no response is read again within five seconds of the return, without an event", async () => {
  let isUp = false;
  const { observer, profileCalls, probes } = openScreen(() => !isUp);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: "error", data: undefined });
  // Until then only the probe is sent.
  expect(profileCalls()).toBe(1);
  expect(probes()).toBeGreaterThanOrEqual(12);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: { nickname: "이웃" } });
  const after = probes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes()).toBe(after);
});

test("a call that fails while others are answered is repeated after 10, 20 and 40 seconds", async () => {
  const { profileCalls } = openScreen((path) => path === "/api/member/profile");
  const seconds: number[] = [];
  for (let second = 1, calls = 1; second <= 80; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (profileCalls() > calls) seconds.push(second);
    calls = profileCalls();
  }
  expect(seconds.map((second, at) => second - (seconds[at - 1] ?? 0))).toEqual([10, 20, 40]);
});

test("nothing is sent while the page is hidden", async () => {
  const { probes } = openScreen(() => true);
  await vi.advanceTimersByTimeAsync(1_000);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  const before = probes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probes()).toBe(before);
});
