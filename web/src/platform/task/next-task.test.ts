import { expect, test } from "vitest";
import { nextTask } from "./next-task.ts";

test("what waits for the next task comes after everything that was begun in this one", async () => {
  const order: string[] = [];
  const waiting = nextTask().then(() => order.push("next task"));
  await Promise.resolve();
  queueMicrotask(() => order.push("microtask"));
  order.push("this task");
  await waiting;
  expect(order).toEqual(["this task", "microtask", "next task"]);
});
