import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast, ToastHost } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastHost />);
  // One that another file of this process has shown without a host.
  act(() => void vi.runAllTimers());
});
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

const shown = () => screen.getByRole("status").textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a message is announced for three seconds", () => {
  expect(shown()).toBe("");
  act(() => showToast("복사했습니다."));
  pass(2_999);
  expect(shown()).toBe("복사했습니다.");
  pass(1);
  expect(shown()).toBe("");
});

test("a newer message replaces the older one and has its own three seconds", () => {
  act(() => showToast("첫째"));
  pass(2_000);
  act(() => showToast("둘째"));
  pass(2_000);
  expect(shown()).toBe("둘째");
  pass(1_000);
  expect(shown()).toBe("");
});
