import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRateLimits } from "#account/account-limits.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { compareGuess, type GuessBudget } from "./guess-limit.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const budgetOf = (): GuessBudget => ({
  limit: accountRateLimits.loginAccount,
  subject: randomUUID(),
  reason: "TOO_MANY_LOGINS",
});
const guess = (budget: GuessBudget, isRight: boolean) => compareGuess(t.services, budget, async () => isRight);

/** As many guesses as the budget allows, of a process that is killed before any of them is decided. */
async function killedIn(budget: GuessBudget, leaseSeconds: number): Promise<void> {
  const begun = Array.from(
    { length: budget.limit.max },
    () =>
      new Promise<void>((resolve) => {
        const never = () => (resolve(), new Promise<boolean>(() => undefined));
        void compareGuess(t.services, budget, never, leaseSeconds);
      }),
  );
  await Promise.all(begun);
}

test("T004 guesses that a killed process left undecided lapse: the right password passes in the same window", async () => {
  const budget = budgetOf();
  await killedIn(budget, 0.2);
  expect(await guess(budget, true)).toBe(true);
  for (let wrong = 0; wrong < budget.limit.max; wrong += 1) expect(await guess(budget, false)).toBe(false);
  await expect(guess(budget, true)).rejects.toMatchObject({ reason: "TOO_MANY_LOGINS" });
});

test("wrong guesses stay charged beside those that lapse", async () => {
  const budget = budgetOf();
  for (let wrong = 0; wrong < budget.limit.max - 1; wrong += 1) expect(await guess(budget, false)).toBe(false);
  const begun = new Promise<void>((resolve) => {
    void compareGuess(t.services, budget, () => (resolve(), new Promise<boolean>(() => undefined)), 0.2);
  });
  await begun;
  expect(await guess(budget, false)).toBe(false);
  await expect(guess(budget, true)).rejects.toMatchObject({ reason: "TOO_MANY_LOGINS" });
});

test("a comparison that outlives its lease is refused, right or wrong", async () => {
  for (const isRight of [true, false]) {
    const late = compareGuess(t.services, budgetOf(), async () => isRight, 0);
    await expect(late).rejects.toMatchObject({ reason: "TOO_MANY_LOGINS" });
  }
});
