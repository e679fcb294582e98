import pg from "pg";
import { expect, test } from "vitest";
import type { Queryable } from "./db/database.ts";
import { createOnce, type IdempotencyKeys, type StoredCreation } from "./idempotency.ts";
import { Problem } from "./problem.ts";

const none: Queryable = {
  many: async () => [],
  maybe: async () => undefined,
  one: async () => Promise.reject(new Error("no row")),
  run: async () => 0,
};
const request = { key: "k", hash: Buffer.from("h") };
const viewer = { memberId: 1, session: "s" };
const conflict = Object.assign(new pg.DatabaseError("duplicate key", 0, "error"), {
  code: "23505",
  constraint: "keys_pkey",
});

/** Keys whose look-ups give these, one after the other. */
function keysOf(found: readonly (StoredCreation | undefined)[], lookUpFirst = true): IdempotencyKeys<StoredCreation> {
  const rest = [...found];
  return { find: async () => rest.shift(), constraint: "keys_pkey", deleted: "FEED_NOT_FOUND", lookUpFirst };
}

function createWith(keys: IdempotencyKeys<StoredCreation>, create: () => Promise<number>, withKey = true) {
  return createOnce(none, keys, viewer, {
    request: withKey ? request : undefined,
    create,
    repeat: ({ id }) => -id,
  });
}

const stored = (id: number | null, same = true): StoredCreation => ({ id, same });
const unused = () => Promise.reject(new Error("created again"));

test("without a key, or under a new one, it creates", async () => {
  expect(await createWith(keysOf([stored(7)]), async () => 1, false)).toBe(1);
  expect(await createWith(keysOf([undefined]), async () => 2)).toBe(2);
});

test("a repeat has the first result and creates nothing", async () => {
  expect(await createWith(keysOf([stored(7)]), unused)).toBe(-7);
});

test("a concurrent repeat has the first result too", async () => {
  const losing = () => Promise.reject(conflict);
  expect(await createWith(keysOf([undefined, stored(7)]), losing)).toBe(-7);
  expect(await createWith(keysOf([stored(8)], false), losing)).toBe(-8);
});

test("what the first of two at once created is the result of the second, which is refused for it", async () => {
  const refused = () => Promise.reject(new Problem("RESERVATION_TAKEN"));
  expect(await createWith(keysOf([undefined, stored(7)]), refused)).toBe(-7);
  await expect(createWith(keysOf([undefined, undefined]), refused)).rejects.toThrow(new Problem("RESERVATION_TAKEN"));
  await expect(createWith(keysOf([undefined, stored(7, false)]), refused)).rejects.toThrow(
    new Problem("IDEMPOTENCY_REUSED"),
  );
});

test.each([
  ["another request under the key", stored(7, false), "IDEMPOTENCY_REUSED"],
  ["a creation that was deleted", stored(null), "FEED_NOT_FOUND"],
] as const)("%s is refused", async (_, found, reason) => {
  await expect(createWith(keysOf([found]), unused)).rejects.toThrow(new Problem(reason));
});

test("any other failure is thrown as it is", async () => {
  await expect(createWith(keysOf([undefined]), unused)).rejects.toThrow("created again");
  await expect(createWith(keysOf([undefined, undefined]), () => Promise.reject(conflict))).rejects.toBe(conflict);
});
