import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PhotoTile } from "./photo-tile.tsx";

test("a photo that replaces one which cannot be displayed is displayed, and no picture can be dragged away", () => {
  const heic = new File(["x"], "IMG_0412.HEIC", { type: "image/heic" });
  const jpeg = new File(["x"], "차.jpg", { type: "image/jpeg" });
  const { container, rerender } = render(<PhotoTile file={heic} name="사진" />);
  fireEvent.error(screen.getByRole("img", { name: "사진" }));
  expect(screen.getByText("IMG_0412.HEIC")).toBeDefined();
  rerender(<PhotoTile file={jpeg} name="사진" />);
  const shown = container.querySelector("img");
  expect(shown?.getAttribute("src")).toMatch(/^blob:/);
  expect(shown?.getAttribute("draggable")).toBe("false");
});
