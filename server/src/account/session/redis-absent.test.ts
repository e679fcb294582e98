import { afterAll, beforeAll, expect, test } from "vitest";
import { buildNewcomer, mailedCode, logInAs, sendCodeTo, verify } from "#testing/builders/build-account.ts";
import { password, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// Two nodes that are configured with a Redis that does not exist.
const config = { redisUrl: "redis://127.0.0.1:1" };
let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await testApp({ config });
  other = await testApp({ config, sameDatabaseAs: one });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const turns = (count: number): readonly TestApp[] =>
  Array.from({ length: count }, (_, turn) => (turn % 2 === 0 ? one : other));

test("T241 without Redis, wrong passwords are counted over all nodes", async () => {
  const jisu = await person(one, "지수");
  const statuses: number[] = [];
  for (const node of turns(8)) statuses.push((await logInAs(node, jisu.email, `${password}?`)).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

test("T241 without Redis, wrong codes are counted over all nodes, and the right one is burnt", async () => {
  const { email } = buildNewcomer();
  expect((await sendCodeTo(one, email)).statusCode).toBe(200);
  const code = mailedCode(one, email);
  const wrong = code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
  for (const node of turns(5))
    expect((await verify(node, { email, code: wrong })).json()).toMatchObject({ reason: "WRONG_CODE" });
  for (const node of [one, other]) expect((await verify(node, { email, code })).statusCode).toBe(400);
});
