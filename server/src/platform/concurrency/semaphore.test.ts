import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const busy = () => new Error("busy");
const semaphoreOf = (maxConcurrent: number, maxQueued: number, timeoutMs = 5_000) =>
  createSemaphore({ maxConcurrent, maxQueued, timeoutMs, busy });

/** Work that ends when the test calls `end`. */
function pendingTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test("two run, two wait, the fifth is refused; permits are passed on", async () => {
  const semaphore = semaphoreOf(2, 2);
  const order: number[] = [];
  const tasks = [pendingTask(), pendingTask(), pendingTask(), pendingTask()];
  const done = tasks.map(({ work }, index) => semaphore.run(async () => (order.push(index), work())));
  await expect(semaphore.run(async () => {})).rejects.toThrow("busy");
  expect(order).toEqual([0, 1]);
  tasks[1]?.end();
  await done[1];
  await expect.poll(() => order).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(done);
  expect(order).toEqual([0, 1, 2, 3]);
});

test("failed work releases its permit", async () => {
  const semaphore = semaphoreOf(1, 0);
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(async () => "next")).toBe("next");
});

test("never more than its limit run at once", async () => {
  const semaphore = semaphoreOf(2, 100);
  let running = 0;
  let maxConcurrent = 0;
  const work = async () => {
    maxConcurrent = Math.max(maxConcurrent, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => semaphore.run(work)));
  expect([maxConcurrent, running]).toEqual([2, 0]);
});

test("a caller that waits too long is refused, and the queue moves on", async () => {
  const semaphore = semaphoreOf(1, 2, 20);
  const first = pendingTask();
  const running = semaphore.run(first.work);
  await expect(semaphore.run(async () => "late")).rejects.toThrow("busy");
  first.end();
  await running;
  expect(await semaphore.run(async () => "next")).toBe("next");
});
