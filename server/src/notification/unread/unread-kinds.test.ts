import { expect, test } from "vitest";
import { memberNotices } from "#platform/realtime/member-notices.ts";
import { forgetUnread, NUMBERS_KEPT_MS, unreadKinds } from "./unread-kinds.ts";

function opened() {
  const notices = memberNotices();
  notices.isReliable = () => true;
  const clock = { now: 0 };
  const kinds = unreadKinds(notices, () => clock.now);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return ["COMMENT"] as const;
  };
  return { notices, clock, kinds, read, reads: () => reads };
}

test("kinds are read once, and again after the member's own notice alone", async () => {
  const { notices, kinds, read, reads } = opened();
  expect((await kinds.of(1, read)).kinds).toEqual(["COMMENT"]);
  await kinds.of(1, read);
  notices.received(2);
  await kinds.of(1, read);
  expect(reads()).toBe(1);
  notices.received(1);
  await kinds.of(1, read);
  expect(reads()).toBe(2);
  forgetUnread([1]);
  await kinds.of(1, read);
  expect(reads()).toBe(3);
});

test("what was read before a notice came is not kept", async () => {
  const { notices, kinds, read, reads } = opened();
  let answer: (found: readonly []) => void = () => undefined;
  const first = kinds.of(1, () => new Promise<readonly []>((resolve) => (answer = resolve)));
  notices.received(1);
  answer([]);
  expect((await first).kinds).toEqual([]);
  expect((await kinds.of(1, read)).kinds).toEqual(["COMMENT"]);
  expect(reads()).toBe(1);
});

test("nothing is kept while notices may be missed, nor from before", async () => {
  const { notices, kinds, read, reads } = opened();
  await kinds.of(1, read);
  notices.isReliable = () => false;
  await kinds.of(1, read);
  await kinds.of(1, read);
  expect(reads()).toBe(3);
  notices.mayHaveMissed();
  notices.isReliable = () => true;
  await kinds.of(1, read);
  await kinds.of(1, read);
  expect(reads()).toBe(4);
});

test("a read that fails is read again", async () => {
  const { kinds, read } = opened();
  await expect(kinds.of(1, () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect((await kinds.of(1, read)).kinds).toEqual(["COMMENT"]);
});

test("a number is kept until the notice, or for half a minute; never that of a kind whose rights end by time", async () => {
  const { notices, clock, kinds } = opened();
  const read = async () => ["COMMENT", "ROLE"] as const;
  const first = await kinds.of(1, read);
  expect(first.numberOf("COMMENT")).toBeUndefined();
  for (const kind of ["COMMENT", "ROLE"] as const) first.keep(kind, 2);
  clock.now = NUMBERS_KEPT_MS - 1;
  const second = await kinds.of(1, read);
  expect([second.numberOf("COMMENT"), second.numberOf("ROLE")]).toEqual([2, undefined]);
  clock.now = NUMBERS_KEPT_MS;
  expect((await kinds.of(1, read)).numberOf("COMMENT")).toBeUndefined();
  second.keep("COMMENT", 3);
  notices.received(1);
  // Counted before the notice, and kept after it.
  second.keep("COMMENT", 4);
  expect((await kinds.of(1, read)).numberOf("COMMENT")).toBeUndefined();
});
