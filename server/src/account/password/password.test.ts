import { parseOptions } from "@node-rs/argon2";
import { passwordRule } from "@danji/contract/account/account-rules";
import { describe, expect, test } from "vitest";
import { hashPassword, isCommonPassword, isPassword } from "./password.ts";

describe("passwords at rest", () => {
  test("are Argon2id with 19 MiB and two passes, salted", async () => {
    const [one, other] = await Promise.all([hashPassword("danji2026!"), hashPassword("danji2026!")]);
    expect(one).toMatch(/^\$argon2id\$/);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 });
    expect(one).not.toBe(other);
    expect(await isPassword(one, "danji2026!")).toBe(true);
    expect(await isPassword(one, "danji2026?")).toBe(false);
  });

  test("without an account match nothing, not even the text behind the dummy", async () => {
    for (const text of ["", "x", "danji2026!"]) expect(await isPassword(undefined, text)).toBe(false);
  });

  test("are hashed two at once; a hundred wait, the next is refused, and the queue moves on", async () => {
    const results = await Promise.allSettled(Array.from({ length: 105 }, () => hashPassword("danji2026!")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ reason: "TOO_MANY_REQUESTS", retryAfter: 2 });
    }
    expect(results.slice(-3).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(results[0]?.status).toBe("fulfilled");
    expect(await hashPassword("danji2026!")).toBeDefined();
  });
});

test("common passwords are known in any case, and honest ones pass", () => {
  const guessed = ["password1!", "PASSWORD1!", "p@ssw0rd1", "qwer1234!", "1q2w3e4r!", "iloveyou1!"];
  for (const word of guessed) {
    expect(passwordRule(word), word).toBeUndefined();
    expect(isCommonPassword(word), word).toBe(true);
  }
  for (const word of ["test1234!", "abcd1234!", "danji2026!"]) {
    expect(isCommonPassword(word), word).toBe(false);
  }
});
