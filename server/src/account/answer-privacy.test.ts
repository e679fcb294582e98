import { expect, test } from "vitest";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { person } from "#testing/builders/people.ts";
import { testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";

test("T266 no answer of any test tells what belongs to another member: every test app looks through its own", async () => {
  const t = await testApp();
  let answer: unknown;
  t.app.get("/api/anything", async () => ({ answer }));
  const jisu = await person(t, "지수");
  const minho = await person(t, "민호");
  const complexId = await buildComplex(t);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, car_numbers, decided_at)
    values (${complexId}, ${minho.memberId}, '101', '1203', array['12가3456'], now())`);
  const own = [jisu.phoneNumber, jisu.email];
  const others = [
    minho.phoneNumber.replace(/(...)(....)(....)/, "$1-$2-$3"),
    minho.email.toUpperCase(),
    "12가3456",
    { building: "101", unit: "1203" },
    "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
  ];
  for (answer of [...own, ...others]) expect((await jisu.call("GET", "/api/anything")).statusCode).toBe(200);
  const failure = await t.close().then(() => "", String);
  expect(failure.split("\n").slice(1)).toEqual(
    [
      `the phone ${minho.phoneNumber} of another member`,
      `the mail ${minho.email} of another member`,
      "the plate 12가3456 of another member",
      "the home 101 1203 of another member",
      "a hash of a password",
    ].map((what) => `GET /api/anything: ${what}`),
  );
});
