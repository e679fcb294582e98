import { expect, test } from "vitest";
import { gate } from "./gate.ts";

const busy = () => new Error("busy");
const doorOf = (most: number, waiting: number, patienceMs = 5_000) => gate({ most, waiting, patienceMs, busy });

/** Work that ends when it is told to. */
function piece() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

test("two run, two wait, the fifth is refused; places are handed over", async () => {
  const door = doorOf(2, 2);
  const order: number[] = [];
  const pieces = [piece(), piece(), piece(), piece()];
  const done = pieces.map(({ work }, place) => door.run(async () => (order.push(place), work())));
  await expect(door.run(async () => {})).rejects.toThrow("busy");
  expect(order).toEqual([0, 1]);
  pieces[1]?.end();
  await done[1];
  await expect.poll(() => order).toEqual([0, 1, 2]);
  for (const { end } of pieces) end();
  await Promise.all(done);
  expect(order).toEqual([0, 1, 2, 3]);
});

test("a piece that fails gives its place back", async () => {
  const door = doorOf(1, 0);
  await expect(door.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await door.run(async () => "next")).toBe("next");
});

test("never more than its number run at once", async () => {
  const door = doorOf(2, 100);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 50 }, () => door.run(work)));
  expect([most, running]).toEqual([2, 0]);
});

test("whoever waits too long is sent away, and the line moves on", async () => {
  const door = doorOf(1, 2, 20);
  const first = piece();
  const running = door.run(first.work);
  await expect(door.run(async () => "late")).rejects.toThrow("busy");
  first.end();
  await running;
  expect(await door.run(async () => "next")).toBe("next");
});
