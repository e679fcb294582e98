import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { BottomPanel } from "./bottom-panel.tsx";

beforeEach(() => {
  render(
    <BottomPanel label="단지 정보" expand="펼치기" collapse="접기" head={<h2>한빛마을</h2>}>
      <a href="#top">길찾기</a>
    </BottomPanel>,
  );
});

const panel = () => screen.getByRole("region", { name: "단지 정보" });
const handle = () => screen.getByRole("heading", { name: "한빛마을" });
const isExpanded = () => screen.getByRole("button", { name: /펼치기|접기/ }).getAttribute("aria-expanded") === "true";
const toggle = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Drags the head by the share of the window's height; down is positive. */
const drag = (share: number) => {
  const clientY = share * window.innerHeight;
  fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientY: 0 });
  fireEvent.pointerMove(handle(), { pointerId: 1, clientY });
  const during = panel().style.transform;
  fireEvent.pointerUp(handle(), { pointerId: 1, clientY });
  return during;
};

test("it is expanded at first; its button collapses and expands it", () => {
  expect(panel().style.transform).toBe("translateY(0)");
  toggle("접기");
  expect(isExpanded()).toBe(false);
  expect(panel().style.transform).toBe("translateY(70%)");
  toggle("펼치기");
  expect(isExpanded()).toBe(true);
});

test("it follows the finger, and collapses from a sixth of the window on", () => {
  expect(drag(0.1)).toBe(`translateY(${0.1 * window.innerHeight}px)`);
  expect(isExpanded()).toBe(true);
  drag(0.2);
  expect(isExpanded()).toBe(false);
  expect(panel().style.transform).toBe("translateY(70%)");
  drag(-0.2);
  expect(isExpanded()).toBe(true);
});

test("a cancelled drag, and a second finger, change nothing", () => {
  fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientY: 0 });
  fireEvent.pointerMove(handle(), { pointerId: 2, clientY: 500 });
  expect(panel().style.transform).toBe("translateY(0)");
  fireEvent.pointerMove(handle(), { pointerId: 1, clientY: 300 });
  fireEvent.pointerCancel(handle(), { pointerId: 1 });
  expect(isExpanded()).toBe(true);
  expect(panel().style.transform).toBe("translateY(0)");
});

test("focusing anything in it expands it", () => {
  toggle("접기");
  fireEvent.focus(screen.getByRole("link", { name: "길찾기" }));
  expect(isExpanded()).toBe(true);
});
