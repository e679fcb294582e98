import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Menu } from "./menu.tsx";

const chosen: string[] = [];
const items = ["수정", "삭제", "신고"].map((label) => ({ label, onSelect: () => void chosen.push(label) }));

beforeEach(() => {
  chosen.length = 0;
  render(
    <>
      <Menu label="더보기" items={items} />
      <button type="button">밖</button>
    </>,
  );
});

const button = () => screen.getByRole("button", { name: "더보기" });
const item = (name: string) => screen.getByRole("menuitem", { name });
const open = () => fireEvent.click(button());
const isOpen = () => screen.queryByRole("menu") !== null && button().getAttribute("aria-expanded") === "true";
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("it opens on its first item, and the arrow keys go round", () => {
  expect(isOpen()).toBe(false);
  open();
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(item("수정"));
  press("ArrowUp");
  expect(document.activeElement).toBe(item("신고"));
  press("ArrowDown");
  press("ArrowDown");
  expect(document.activeElement).toBe(item("삭제"));
});

test("a choice closes it, runs once, and the focus returns to the button", () => {
  open();
  fireEvent.click(item("삭제"));
  expect(chosen).toEqual(["삭제"]);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test("Escape closes it with the focus on the button", () => {
  open();
  press("Escape");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test("a press or the focus elsewhere closes it; a press on it does not", () => {
  open();
  fireEvent.pointerDown(item("수정"));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(screen.getByRole("button", { name: "밖" }));
  expect(isOpen()).toBe(false);
  open();
  fireEvent.focusIn(screen.getByRole("button", { name: "밖" }));
  expect(isOpen()).toBe(false);
  expect(chosen).toEqual([]);
});
