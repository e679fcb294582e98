import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { GateViews } from "./gate-views.tsx";

test("a list of the gate has its number, a placeholder while it loads, and no empty line where it could not be read", () => {
  const counts = { registered: "loading", unregistered: undefined } as const;
  const { rerender } = render(<GateViews view="registered" counts={counts} onChange={() => undefined} />);
  const lines = (name: string) => [
    ...(screen.getByRole("radio", { name }).closest("label")?.querySelectorAll("span") ?? []),
  ];
  expect(lines("등록된 차").some((line) => line.classList.contains("skeleton"))).toBe(true);
  expect(lines("등록되지 않은 차").map(({ textContent }) => textContent)).toEqual(["등록되지 않은 차"]);
  rerender(<GateViews view="registered" counts={{ registered: 6, unregistered: 0 }} onChange={() => undefined} />);
  expect(lines("등록된 차").map(({ textContent }) => textContent)).toEqual(["등록된 차", "6대"]);
});
