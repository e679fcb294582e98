import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { restForOthers } from "./rest.ts";

const work = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

test("long work leaves others many turns between its pieces, short work none", async () => {
  let [turns, isOver] = [0, false];
  const others = (async () => {
    for (; !isOver; turns += 1) await nextTurn();
  })();
  for (let piece = 0; piece < 10; piece += 1) {
    work(4);
    await restForOthers();
  }
  const most = turns;
  await restForOthers();
  expect(turns).toBe(most);
  isOver = true;
  await others;
  expect(most).toBeGreaterThan(50);
});
