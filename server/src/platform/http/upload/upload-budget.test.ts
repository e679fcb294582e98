import { expect, test } from "vitest";
import { Problem } from "../../problem.ts";
import { uploadBudget } from "./upload-budget.ts";

const reasonOf = (work: () => unknown): string => {
  try {
    work();
    return "fits";
  } catch (error) {
    return error instanceof Problem ? error.reason : String(error);
  }
};

test("one subject has its share in flight, and all together theirs", () => {
  const budget = uploadBudget({ allBytes: 100, subjectBytes: 60 });
  const jisu = budget.reserve("jisu", 0);
  jisu.take(60);
  expect(reasonOf(() => jisu.take(1))).toBe("TOO_MANY_REQUESTS");
  expect(reasonOf(() => budget.reserve("jisu", 1))).toBe("TOO_MANY_REQUESTS");
  const minho = budget.reserve("minho", 40);
  minho.take(40);
  expect(reasonOf(() => minho.take(1))).toBe("UNAVAILABLE");
  expect(reasonOf(() => budget.reserve("sora", 1))).toBe("UNAVAILABLE");
});

test("however many use all bytes, one more gets as much as each of them", () => {
  for (const hogs of [2, 3, 10]) {
    const budget = uploadBudget({ allBytes: 1_000, subjectBytes: 500 });
    const ended: string[] = [];
    for (let call = 0; call < 100; call += 1) {
      const subject = `hog${call % hogs}`;
      const account = budget.reserve(subject, 10);
      account.onEvict((problem) => void ended.push(`${subject} ${problem.reason}`));
      account.take(10);
    }
    // To within one call of each of them.
    const share = Math.floor(1_000 / (hogs + 1)) - 10;
    const sora = budget.reserve("sora", share);
    for (let bytes = 0; bytes < share; bytes += 1) sora.take(1);
    expect(ended.length).toBe(Math.ceil(share / 10));
    expect(ended).toContain("hog0 UNAVAILABLE");
    // And no more than that: they would be the ones that hold less.
    expect(reasonOf(() => Array.from({ length: 30 }, () => sora.take(1)))).toBe("UNAVAILABLE");
  }
});

test("a call whose body is whole is not ended, and one that was ended takes nothing more and gives back once", () => {
  const budget = uploadBudget({ allBytes: 100, subjectBytes: 100 });
  const [whole, unfinished] = [budget.reserve("jisu", 0), budget.reserve("jisu", 0)];
  for (const call of [whole, unfinished]) {
    call.onEvict(() => undefined);
    call.take(50);
  }
  whole.received();
  const minho = budget.reserve("minho", 30);
  minho.take(30);
  expect(reasonOf(() => unfinished.take(1))).toBe("UNAVAILABLE");
  unfinished.release();
  minho.take(20);
  expect(reasonOf(() => minho.take(1))).toBe("UNAVAILABLE");
  whole.release();
  expect(reasonOf(() => minho.take(50))).toBe("fits");
});

test("released bytes are free again, once; announced bytes that are never sent count nothing", () => {
  const budget = uploadBudget({ allBytes: 100, subjectBytes: 100 });
  for (let call = 0; call < 50; call += 1) budget.reserve("jisu", 100);
  const one = budget.reserve("jisu", 100);
  one.take(100);
  one.release();
  one.release();
  expect(reasonOf(() => budget.reserve("minho", 0).take(100))).toBe("fits");
  expect(reasonOf(() => budget.reserve("minho", 0).take(1))).toBe("TOO_MANY_REQUESTS");
});
