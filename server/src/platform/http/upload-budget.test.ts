import { expect, test } from "vitest";
import { Problem } from "../problem.ts";
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
  const jisu = budget.open("jisu", 0);
  jisu.take(60);
  expect(reasonOf(() => jisu.take(1))).toBe("TOO_MANY_REQUESTS");
  expect(reasonOf(() => budget.open("jisu", 1))).toBe("TOO_MANY_REQUESTS");
  const minho = budget.open("minho", 40);
  minho.take(40);
  expect(reasonOf(() => minho.take(1))).toBe("UNAVAILABLE");
  expect(reasonOf(() => budget.open("sora", 1))).toBe("UNAVAILABLE");
});

test("what a call gave back is free again, once; what is announced and never sent holds nothing", () => {
  const budget = uploadBudget({ allBytes: 100, subjectBytes: 100 });
  for (let call = 0; call < 50; call += 1) budget.open("jisu", 100);
  const one = budget.open("jisu", 100);
  one.take(100);
  one.release();
  one.release();
  expect(reasonOf(() => budget.open("minho", 0).take(100))).toBe("fits");
  expect(reasonOf(() => budget.open("minho", 0).take(1))).toBe("TOO_MANY_REQUESTS");
});
