import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { useDayFigures } from "./figures.queries.ts";

const Days = () => <p>{useDayFigures(1, true).data?.days.join()}</p>;

test("a front page that stays open over midnight in Seoul reads the days anew", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-27T23:58:30+09:00") });
  onTestFinished(() => void vi.useRealTimers());
  const fetched = vi.fn(async () => {
    const data = { days: [new Date().toISOString().slice(0, 10)], figures: {} };
    return new Response(JSON.stringify({ code: 200, message: null, data }), { status: 200 });
  });
  vi.stubGlobal("fetch", fetched);
  renderInApp(<Days />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(screen.getByText("2026-11-27")).not.toBeNull();
});
