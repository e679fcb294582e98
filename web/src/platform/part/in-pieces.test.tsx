import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFirstInPieces } from "./in-pieces.ts";

const rendered: string[] = [];

function Shown({ data }: { readonly data: string | undefined }) {
  const text = useFirstInPieces(data) ?? "불러오는 중";
  rendered.push(text);
  return <p>{text}</p>;
}

test("data that come first are rendered after the render that they cause, and what changes later at once", async () => {
  rendered.length = 0;
  const { rerender } = render(<Shown data={undefined} />);
  await act(async () => rerender(<Shown data="처음" />));
  expect(rendered).toEqual(["불러오는 중", "불러오는 중", "처음"]);
  rerender(<Shown data="다음" />);
  expect(rendered.at(-1)).toBe("다음");
  expect(screen.getByText("다음")).toBeTruthy();
});

test("data that were there before are rendered at once", () => {
  rendered.length = 0;
  render(<Shown data="전부터" />);
  expect(rendered[0]).toBe("전부터");
});
