import type { CodePurpose } from "@danji/contract/account";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { leaveProof, proofState, type ShownProof, consumeProof } from "./proof.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

async function shownProof(purpose: CodePurpose): Promise<ShownProof & { readonly seconds: number }> {
  const { secrets } = t.services;
  const token = secrets.token();
  const { seconds } = await t.db.tx((tx) => leaveProof(tx, secrets, { mail: "jisu@t.kr", purpose, token }));
  return { hash: secrets.hash("proof", token), mail: "jisu@t.kr", purpose, seconds };
}

test("of twenty uses at once one counts, and the others see a used proof", async () => {
  const proof = await shownProof("FIND_PASSWORD");
  expect(await proofState(t.db, proof)).toBe("good");
  const uses = await Promise.all(Array.from({ length: 20 }, () => t.db.tx((tx) => consumeProof(tx, proof))));
  expect(uses.filter((mine) => mine)).toHaveLength(1);
  expect(await proofState(t.db, proof)).toBe("used");
});

test("a use that is rolled back did not happen", async () => {
  const proof = await shownProof("SIGN_UP");
  const failed = t.db.tx(async (tx) => {
    expect(await consumeProof(tx, proof)).toBe(true);
    throw new Error("later step failed");
  });
  await expect(failed).rejects.toThrow("later step failed");
  expect(await proofState(t.db, proof)).toBe("good");
});

test("T029 a proof for signing up is none for a new password, nor for another mail", async () => {
  const proof = await shownProof("SIGN_UP");
  expect(proof.seconds).toBe(30 * 60);
  expect((await shownProof("FIND_PASSWORD")).seconds).toBe(10 * 60);
  for (const other of [{ purpose: "FIND_PASSWORD" }, { mail: "minho@t.kr" }] as const) {
    expect(await proofState(t.db, { ...proof, ...other })).toBe("none");
    expect(await t.db.tx((tx) => consumeProof(tx, { ...proof, ...other }))).toBe(false);
  }
});
