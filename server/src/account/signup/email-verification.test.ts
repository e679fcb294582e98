import type { CodePurpose } from "@danji/contract/account/account-rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import {
  issueVerification,
  verificationState,
  type VerificationClaim,
  consumeVerification,
} from "./email-verification.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

async function issuedClaim(purpose: CodePurpose): Promise<VerificationClaim & { readonly seconds: number }> {
  const { secrets } = t.services;
  const token = secrets.token();
  const { seconds } = await t.db.tx((tx) => issueVerification(tx, secrets, { mail: "jisu@t.kr", purpose, token }));
  return { hash: secrets.hash("proof", token), mail: "jisu@t.kr", purpose, seconds };
}

test("of twenty uses at once one counts, and the others find the verification used", async () => {
  const claim = await issuedClaim("FIND_PASSWORD");
  expect(await verificationState(t.db, claim)).toBe("good");
  const uses = await Promise.all(Array.from({ length: 20 }, () => t.db.tx((tx) => consumeVerification(tx, claim))));
  expect(uses.filter((mine) => mine)).toHaveLength(1);
  expect(await verificationState(t.db, claim)).toBe("used");
});

test("a use that is rolled back did not happen", async () => {
  const claim = await issuedClaim("SIGN_UP");
  const failed = t.db.tx(async (tx) => {
    expect(await consumeVerification(tx, claim)).toBe(true);
    throw new Error("later step failed");
  });
  await expect(failed).rejects.toThrow("later step failed");
  expect(await verificationState(t.db, claim)).toBe("good");
});

test("T029 a verification for signing up is none for a new password, nor for another mail", async () => {
  const claim = await issuedClaim("SIGN_UP");
  expect(claim.seconds).toBe(30 * 60);
  expect((await issuedClaim("FIND_PASSWORD")).seconds).toBe(10 * 60);
  for (const other of [{ purpose: "FIND_PASSWORD" }, { mail: "minho@t.kr" }] as const) {
    expect(await verificationState(t.db, { ...claim, ...other })).toBe("none");
    expect(await t.db.tx((tx) => consumeVerification(tx, { ...claim, ...other }))).toBe(false);
  }
});
