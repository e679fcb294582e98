import { act, fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test("a picture that cannot be loaded is its fallback, until the browser is online again", () => {
  const { container } = render(<Avatar name="초코누나" src="/api/images/1" />);
  const picture = container.querySelector("img");
  if (picture === null) throw new Error("no picture");
  fireEvent.error(picture);
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toBe("초");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/images/1");
});

test("it is loaded again when the page is shown again", () => {
  const { container } = render(<Avatar name="초코누나" src="/api/images/1" />);
  const picture = container.querySelector("img");
  if (picture === null) throw new Error("no picture");
  fireEvent.error(picture);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/images/1");
});
