import type { GateRow } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { expect, test, vi } from "vitest";
import { answerCalls } from "#platform/testing/app.tsx";
import { sendRows } from "./send-rows.ts";

// Three parts.
const rows = Array.from({ length: 2_500 }, (_, index): GateRow => ({
  line: index + 2,
  plate: "12가3456",
  kind: "IN",
  at: 1_764_000_000 + index,
}));
const log = { apartmentId: 5, logId: "6f1d2c3b-4a59-4e68-8776-95a4b3c2d1e0", rows };
const linesOf = (body: unknown) =>
  (body as { readonly rows: readonly (readonly [number])[] }).rows.map(([line]) => line);

test("each row is sent once, in its order, and the share that has arrived grows", async () => {
  const calls = answerCalls(() => ({ data: null }));
  const arrived: number[] = [];
  await sendRows({ ...log, isOver: () => false, onSent: (count) => arrived.push(count) });
  expect(calls.flatMap(({ body }) => linesOf(body))).toEqual(rows.map(({ line }) => line));
  expect(arrived).toEqual([1_000, 2_000, 2_500]);
});

test("a part that fails is the last", async () => {
  const calls = answerCalls(() => ({ status: 400, message: "거절" }));
  const onSent = vi.fn();
  await expect(sendRows({ ...log, isOver: () => false, onSent })).rejects.toThrow("거절");
  expect(calls).toHaveLength(1);
  expect(onSent).not.toHaveBeenCalled();
});

test("a part for which the server names a time to wait is sent again after it", async () => {
  let answered = 0;
  const calls = answerCalls(() => {
    answered += 1;
    return answered === 2 ? { status: 429, retryAfter: 0 } : { data: null };
  });
  const onSent = vi.fn();
  await sendRows({ ...log, isOver: () => false, onSent });
  expect(calls.map(({ body }) => linesOf(body)[0])).toEqual([2, 1_002, 1_002, 2_002]);
  expect(onSent).toHaveBeenLastCalledWith(rows.length);
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
