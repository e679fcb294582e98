import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Field } from "./field.tsx";

test("a field is found by its label and described by its hint", () => {
  render(<Field label="이름" hint="두 글자 이상" />);
  const input = screen.getByRole("textbox", { name: "이름", description: "두 글자 이상" });
  expect(input.getAttribute("aria-invalid")).toBeNull();
});

test("an error replaces the hint, is announced and marks the field; an empty one does not", () => {
  const { rerender } = render(<Field label="이름" hint="두 글자 이상" error="이름을 입력해주세요." />);
  const input = screen.getByRole("textbox", { name: "이름", description: "이름을 입력해주세요." });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("이름을 입력해주세요.");
  expect(screen.queryByText("두 글자 이상")).toBeNull();
  rerender(<Field label="이름" hint="두 글자 이상" error="" />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox", { description: "두 글자 이상" }).getAttribute("aria-invalid")).toBeNull();
});

test("a hidden label still names the field, beside its action", () => {
  render(<Field label="검색" hideLabel action={<button type="button">찾기</button>} />);
  expect(screen.getByRole("textbox", { name: "검색" })).toBeDefined();
  expect(screen.getByRole("button", { name: "찾기" })).toBeDefined();
});
