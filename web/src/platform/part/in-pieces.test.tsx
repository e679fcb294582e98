import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useFirstInPieces } from "./in-pieces.ts";

const rendered: string[] = [];

interface ShownProps {
  readonly data: string | undefined;
  readonly error?: Error | null;
}

function Shown({ data, error = null }: ShownProps) {
  const { data: shown, failure } = useFirstInPieces(data, error);
  const text = shown ?? failure?.message ?? "불러오는 중";
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

test("a call that fails is told, and not where what was stored arrives with its failure", async () => {
  rendered.length = 0;
  const { rerender } = render(<Shown data={undefined} />);
  await act(async () => rerender(<Shown data="저장한 글" error={new Error("연결이 없어요")} />));
  expect(rendered).toEqual(["불러오는 중", "불러오는 중", "저장한 글"]);
  render(<Shown data={undefined} error={new Error("연결이 없어요")} />);
  expect(rendered.at(-1)).toBe("연결이 없어요");
});
