import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlertHost, dismissAlerts, dismissAnswered, openAlert } from "./alert.tsx";

/** Longer than the closing animation. */
const closingMs = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  render(<AlertHost />);
});
afterEach(() => {
  vi.useRealTimers();
});

type Options = Parameters<typeof openAlert>[0];
const answers = (options: Options): boolean[] => {
  const given: boolean[] = [];
  act(() => void openAlert(options).then((agreed) => given.push(agreed)));
  return given;
};
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("an alert is named by its message and resolves once it is confirmed", async () => {
  const given = answers({ message: "저장했습니다." });
  expect(screen.getByRole("alertdialog", { name: "저장했습니다." })).toBeDefined();
  const confirm = screen.getByRole("button", { name: "확인" });
  expect(document.activeElement).toBe(confirm);
  await press("확인");
  expect(given).toEqual([true]);
  act(() => void vi.advanceTimersByTime(closingMs));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a confirm dialog resolves false by its second button, by Escape and by a press beside it", async () => {
  const options = { title: "글 삭제", message: "되돌릴 수 없어요.", confirm: "삭제", cancel: "취소", danger: true };
  const ways = [
    () => fireEvent.click(screen.getByRole("button", { name: "취소" })),
    () => fireEvent(screen.getByRole("alertdialog"), new Event("cancel", { cancelable: true })),
    () => fireEvent.click(screen.getByRole("alertdialog")),
  ];
  for (const way of ways) {
    const given = answers(options);
    expect(screen.getByRole("alertdialog", { name: "글 삭제", description: "되돌릴 수 없어요." })).toBeDefined();
    await act(async () => void way());
    expect(given).toEqual([false]);
    act(() => void vi.advanceTimersByTime(closingMs));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  }
});

test("a second alert waits on top of the first; each answer reaches its own caller", async () => {
  const first = answers({ message: "첫째", confirm: "첫째 확인" });
  const second = answers({ message: "둘째", confirm: "둘째 확인" });
  await press("둘째 확인");
  expect([first, second]).toEqual([[], [true]]);
  act(dismissAnswered);
  expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
  await press("첫째 확인");
  expect(first).toEqual([true]);
});

test("dialogs of a screen that is left go away without an answer", () => {
  const given = answers({ message: "남은 알림" });
  act(dismissAlerts);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(given).toEqual([]);
});
