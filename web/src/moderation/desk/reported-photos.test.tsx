import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { ReportedPhotos } from "./reported-photos.tsx";

const url = "/api/office/1/reports/5/photos/abc.webp";
const picture = () => document.querySelector("img");

test("reported photos are small and blurred until one is asked for, and say where one was deleted", () => {
  renderInApp(<ReportedPhotos photos={[url]} />);
  expect(picture()?.getAttribute("src")).toBe("/api/office/1/reports/5/photos/abc-thumb.webp");
  expect(picture()?.className).toContain("blur");
  fireEvent.click(screen.getByRole("button", { name: "사진 1 보기" }));
  expect(picture()?.getAttribute("src")).toBe(url);
  expect(picture()?.className).not.toContain("blur");
  fireEvent.click(screen.getByRole("button", { name: "사진 1 흐리게" }));
  expect(picture()?.className).toContain("blur");
  const blurred = picture();
  if (blurred !== null) fireEvent.error(blurred);
  expect(screen.getByText("지워진 사진")).toBeDefined();
});
