import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "#testing/test-app.ts";
import type { Reason } from "@danji/contract/problems";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "../problem.ts";
import { type Limit, rateLimits } from "./rate-limit.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

const limit: Limit = { name: "knock", max: 3, seconds: 60 };
const limits = rateLimits(1);

describe("limits in the database", () => {
  test("take allows `max` in a window, then gives the remaining seconds", async () => {
    for (let taken = 0; taken < 3; taken += 1) expect(await limits.take(t.db, limit, "a")).toBeUndefined();
    const wait = await limits.take(t.db, limit, "a");
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limits.take(t.db, limit, "b")).toBeUndefined();
    expect(await limits.take(t.db, { ...limit, name: "ring" }, "a")).toBeUndefined();
  });

  test("charge throws where take gives seconds, with them and with the reason that is named", async () => {
    for (let charged = 0; charged < 3; charged += 1) await limits.charge(t.db, limit, "charged");
    const refusal = (reason?: Reason) => limits.charge(t.db, limit, "charged", reason).catch((error: unknown) => error);
    const asMany = await refusal();
    expect(asMany).toBeInstanceOf(Problem);
    expect(asMany).toMatchObject({ reason: "TOO_MANY_REQUESTS", retryAfter: expect.closeTo(60, -1) });
    expect(await refusal("CODE_LIMIT")).toMatchObject({ reason: "CODE_LIMIT" });
  });

  test("a hundred takes at once allow no more than `max`", async () => {
    const takes = await Promise.all(Array.from({ length: 100 }, () => limits.take(t.db, limit, "crowd")));
    expect(takes.filter((wait) => wait === undefined)).toHaveLength(3);
  });

  test("the window ends by the clock of the database and begins anew", async () => {
    for (let taken = 0; taken < 4; taken += 1) await limits.take(t.db, limit, "late");
    await t.db.run(sql`update rate_limits set ends_at = now() where key = 'knock:late'`);
    expect(await limits.take(t.db, limit, "late")).toBeUndefined();
    const row = await t.db.one(sql`select count from rate_limits where key = 'knock:late'`);
    expect(row).toEqual({ count: 1 });
  });

  test("refund gives one back and never below none; clear forgets", async () => {
    for (let taken = 0; taken < 3; taken += 1) await limits.take(t.db, limit, "back");
    await limits.refund(t.db, limit, "back");
    expect(await limits.take(t.db, limit, "back")).toBeUndefined();
    expect(await limits.take(t.db, limit, "back")).toBeDefined();
    await limits.clear(t.db, limit, "back");
    for (let times = 0; times < 3; times += 1) await limits.refund(t.db, limit, "back");
    for (let taken = 0; taken < 3; taken += 1) expect(await limits.take(t.db, limit, "back")).toBeUndefined();
    expect(await limits.take(t.db, limit, "back")).toBeDefined();
  });

  test("the scale multiplies every limit", async () => {
    const wide = rateLimits(2);
    for (let taken = 0; taken < 6; taken += 1) expect(await wide.take(t.db, limit, "wide")).toBeUndefined();
    expect(await wide.take(t.db, limit, "wide")).toBeDefined();
  });
});

test("admit counts in memory and throws TOO_MANY_REQUESTS until the window ends", () => {
  let now = 1_000_000;
  const counted = rateLimits(1, () => now);
  for (let taken = 0; taken < 3; taken += 1) counted.admit(limit, "a");
  expect(() => counted.admit(limit, "a")).toThrow(new Problem("TOO_MANY_REQUESTS", { retryAfter: 60 }));
  expect(() => counted.admit(limit, "b")).not.toThrow();
  now += 59_999;
  expect(() => counted.admit(limit, "a")).toThrow();
  now += 1;
  expect(() => counted.admit(limit, "a")).not.toThrow();
});

test("admitAddress counts IPv6 by its first 64 bits, and ten times as much by its first 48", () => {
  const counted = rateLimits(1, () => 0);
  for (let taken = 0; taken < 3; taken += 1) counted.admitAddress(limit, `2001:db8:1:1::${taken}`);
  expect(() => counted.admitAddress(limit, "2001:db8:1:1::9")).toThrow(Problem);
  for (let part = 2; part < 28; part += 1) counted.admitAddress(limit, `2001:db8:1:${part}::1`);
  expect(() => counted.admitAddress(limit, "2001:db8:1:99::1")).toThrow(Problem);
  expect(() => counted.admitAddress(limit, "2001:db8:2:1::1")).not.toThrow();
  expect(() => counted.admitAddress(limit, "203.0.113.9")).not.toThrow();
});

test("what admitAddress counted can be given back", () => {
  const counted = rateLimits(1, () => 0);
  for (let call = 0; call < 50; call += 1) counted.admitAddress(limit, "2001:db8::1")();
  expect(() => counted.admitAddress(limit, "2001:db8::1")).not.toThrow();
});

test("a hundred thousand addresses evict no window, of members or of addresses", () => {
  const counted = rateLimits(1, () => 0);
  for (let taken = 0; taken < 3; taken += 1) {
    counted.admit(limit, "member:1");
    counted.admitAddress(limit, "203.0.113.9");
  }
  for (let at = 0; at < 120_000; at += 1) {
    try {
      counted.admitAddress(limit, `2001:${(at >> 8).toString(16)}:${(at & 255).toString(16)}:1::1`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  expect(() => counted.admit(limit, "member:1")).toThrow(Problem);
  expect(() => counted.admitAddress(limit, "203.0.113.9")).toThrow(Problem);
});
