import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangedMeanwhile } from "./form/changed-meanwhile.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const region = () => screen.getByRole("status");
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a line that comes with its text comes into a region that was there before, empty", () => {
  render(<ChangedMeanwhile message="바뀌었어요." />);
  const empty = region();
  expect(empty.textContent).toBe("");
  pass(99);
  expect(empty.textContent).toBe("");
  pass(1);
  expect(region()).toBe(empty);
  expect(empty.textContent).toBe("바뀌었어요.");
});

test("a region that is known says at once what comes, what changes, and nothing any more", () => {
  const { rerender } = render(<ChangedMeanwhile message={undefined} />);
  const known = region();
  pass(100);
  expect(known.textContent).toBe("");
  for (const message of ["바뀌었어요.", "없어졌어요.", undefined]) {
    rerender(<ChangedMeanwhile message={message} />);
    expect(region()).toBe(known);
    expect(known.textContent).toBe(message ?? "");
  }
});
