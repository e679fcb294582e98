import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { PartError, type PartFault } from "./build-file.ts";
import { lazyPart } from "./lazy-part.tsx";

// Asked for a new release after a failure.
beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline"))));

const failed = ({ isOffline, onRetry }: { readonly isOffline: boolean; readonly onRetry: () => void }) => (
  <button type="button" onClick={onRetry}>
    {isOffline ? "인터넷 연결" : "다시 시도"}
  </button>
);

/** A part whose loading fails until `mend()` is called. */
const brokenPart = (fault: PartFault) => {
  let broken = true;
  const load = vi.fn<() => Promise<{ default: () => React.ReactNode }>>(async () => {
    if (broken) throw new PartError(fault, "broken on purpose");
    return { default: () => <h1>커뮤니티</h1> };
  });
  const Part = lazyPart(load, { failed });
  const mend = () => {
    broken = false;
  };
  return { Part, load, mend };
};

const show = (part: React.ReactNode) => render(<Suspense fallback={<p>skeleton</p>}>{part}</Suspense>);

test("a preloaded part renders at once, another one shows the skeleton first", async () => {
  const page = async () => ({ default: () => <h1>커뮤니티</h1> });
  const [Loaded, Unloaded] = [lazyPart(page, { failed }), lazyPart(page, { failed })];
  await Loaded.load();
  const { unmount } = show(<Loaded />);
  expect(screen.getByRole("heading", { name: "커뮤니티" })).toBeDefined();
  unmount();
  await act(async () => void show(<Unloaded />));
  expect(await screen.findByRole("heading", { name: "커뮤니티" })).toBeDefined();
});

test("a part whose preload failed is loaded again when it is rendered", async () => {
  const { Part, load, mend } = brokenPart("file");
  await expect(Part.load()).rejects.toThrow("broken on purpose");
  mend();
  await act(async () => void show(<Part />));
  expect(await screen.findByRole("heading", { name: "커뮤니티" })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that did not load says so in its place, and a tap tries again", async () => {
  const { Part, mend } = brokenPart("file");
  await act(async () => void show(<Part />));
  const button = screen.getByRole("button", { name: "다시 시도" });
  await act(async () => button.click());
  expect(screen.getByRole("button", { name: "다시 시도" })).toBeDefined();
  mend();
  await act(async () => button.click());
  expect(screen.getByRole("heading", { name: "커뮤니티" })).toBeDefined();
});

test("it tries again by itself: after 1, 2 and then every 4 seconds, only while it is shown", async () => {
  vi.useFakeTimers();
  const { Part, load, mend } = brokenPart("line");
  const { unmount } = await act(async () => show(<Part />));
  expect(screen.getByRole("button", { name: "인터넷 연결" })).toBeDefined();
  const attemptsAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return load.mock.calls.length;
  };
  const before = load.mock.calls.length;
  expect(await attemptsAfter(1_000)).toBe(before + 1);
  expect(await attemptsAfter(2_000)).toBe(before + 2);
  expect(await attemptsAfter(4_000)).toBe(before + 3);
  expect(await attemptsAfter(4_000)).toBe(before + 4);
  unmount();
  expect(await attemptsAfter(60_000)).toBe(before + 4);
  mend();
  await act(async () => void show(<Part />));
  await attemptsAfter(0);
  expect(screen.getByRole("heading", { name: "커뮤니티" })).toBeDefined();
  vi.useRealTimers();
});

test("it tries again at once when the network is back or the page becomes visible", async () => {
  for (const wake of [
    () => window.dispatchEvent(new Event("online")),
    () => document.dispatchEvent(new Event("visibilitychange")),
  ]) {
    const { Part, mend } = brokenPart("line");
    const { unmount } = await act(async () => show(<Part />));
    mend();
    await act(async () => void wake());
    expect(screen.getByRole("heading", { name: "커뮤니티" })).toBeDefined();
    unmount();
  }
});
