import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { PullToRefresh } from "./pull-to-refresh.tsx";

let refreshes: number;
beforeEach(() => {
  refreshes = 0;
});

const list = (refreshing: boolean) => (
  <div id="app-scroll" data-testid="scroller">
    <PullToRefresh refreshing={refreshing} onRefresh={() => (refreshes += 1)}>
      <p>첫 글</p>
    </PullToRefresh>
  </div>
);
const row = () => screen.getByText("첫 글");
const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
const swipe = (across: number, down: number, release: "touchEnd" | "touchCancel" = "touchEnd") => {
  fireEvent.touchStart(row(), touch(0, 0));
  const move = fireEvent.touchMove(row(), touch(across, down));
  fireEvent[release](row(), { touches: [] });
  return { scrolls: move };
};

test("a pull beyond the threshold refreshes once, and does not scroll", () => {
  render(list(false));
  expect(swipe(0, 400).scrolls).toBe(false);
  expect(refreshes).toBe(1);
});

test("a short pull, a cancelled one and a swipe to the side or upwards do not refresh", () => {
  render(list(false));
  swipe(0, 40);
  swipe(0, 400, "touchCancel");
  expect(swipe(300, 60).scrolls).toBe(true);
  expect(swipe(0, -300).scrolls).toBe(true);
  expect(refreshes).toBe(0);
});

test("it pulls only from the top of the list", () => {
  render(list(false));
  screen.getByTestId("scroller").scrollTop = 200;
  swipe(0, 400);
  expect(refreshes).toBe(0);
});

test("while it refreshes it is announced, and another pull does nothing", () => {
  const { rerender } = render(list(true));
  expect(screen.getByRole("status").textContent).toBe("불러오는 중");
  swipe(0, 400);
  expect(refreshes).toBe(0);
  rerender(list(false));
  expect(screen.getByRole("status").textContent).toBe("");
});
