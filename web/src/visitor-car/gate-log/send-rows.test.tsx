import type { GateRow } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { expect, test, vi } from "vitest";
import { answerCalls } from "#platform/testing/app.tsx";
import { sendRows } from "./send-rows.ts";

// Three parts.
const rows = Array.from({ length: 5_000 }, (_, index): GateRow => ({
  line: index + 2,
  plate: "12가3456",
  kind: "IN",
  at: 1_764_000_000 + index,
}));
const log = { apartmentId: 5, logId: "6f1d2c3b-4a59-4e68-8776-95a4b3c2d1e0", rows };
const linesOf = (body: unknown) =>
  (body as { readonly rows: readonly (readonly [number])[] }).rows.map(([line]) => line);

test("each row is sent once, two parts at a time, and the share that has arrived only grows", async () => {
  let [open, most] = [0, 0];
  const calls = answerCalls(async () => {
    most = Math.max(most, (open += 1));
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return { data: null };
  });
  const arrived: number[] = [];
  await sendRows({ ...log, isOver: () => false, onSent: (count) => arrived.push(count) });
  expect(calls.flatMap(({ body }) => linesOf(body)).toSorted((a, b) => a - b)).toEqual(rows.map(({ line }) => line));
  expect([most, calls.length]).toEqual([2, 3]);
  expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
  expect(arrived.at(-1)).toBe(rows.length);
});

test("a part that fails is the last, and is told once nothing is on its way any more", async () => {
  let isAnswered = false;
  const calls = answerCalls(async ({ body }) => {
    if (linesOf(body)[0] === 2) return { status: 400, message: "거절" };
    await new Promise((resolve) => setTimeout(resolve, 20));
    isAnswered = true;
    return { data: null };
  });
  const onSent = vi.fn();
  await expect(sendRows({ ...log, isOver: () => false, onSent })).rejects.toThrow("거절");
  expect([isAnswered, calls.length]).toEqual([true, 2]);
});

test("what is not wanted any more is not sent further", async () => {
  let isOver = false;
  const calls = answerCalls(() => {
    isOver = true;
    return { data: null };
  });
  const onSent = vi.fn();
  await sendRows({ ...log, isOver: () => isOver, onSent });
  expect(calls.length).toBeLessThan(3);
  expect(onSent).not.toHaveBeenCalled();
});
