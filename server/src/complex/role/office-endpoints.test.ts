import type { Refusal } from "@danji/contract/problems";
import { allows, officeRoles } from "@danji/contract/complex/office-policy";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOffice, type Office, type OfficeThings, REAL_NAME } from "#testing/builders/build-office.ts";
import { person } from "#testing/builders/people.ts";
import { rowCounts } from "#testing/builders/row-counts.ts";
import { contractEndpoints } from "#testing/contract-endpoints.ts";
import { officeCalls } from "#testing/office-calls.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let ours: Office;
let theirs: Office;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  [ours, theirs] = [await buildOffice(t), await buildOffice(t)];
});
afterAll(() => t.close());

/** Claims of an office are made by who has no role yet. */
const isOfficeCall = (path: string): boolean =>
  /^\/api\/(?:office|manage)\//.test(path) && !path.startsWith("/api/office/claims/");
const isRefused = ({ statusCode }: LightMyRequestResponse): boolean => statusCode === 403 || statusCode === 404;
/** Charged limits are no words of a complex. */
const counts = async () => {
  const { rate_limits: _, ...rows } = await rowCounts(t);
  return rows;
};

test("L004 every call of an office is in the table", async () => {
  const names = (await contractEndpoints()).map(({ method, path }) => ({ name: `${method} ${path}`, path }));
  const missing = names
    .filter(({ name, path }) => isOfficeCall(path) && !(name in officeCalls))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
  expect(Object.keys(officeCalls).filter((name) => !names.some((one) => one.name === name))).toEqual([]);
});

test("L004 the office of another complex and who has no role any more get nothing and change nothing", async () => {
  const former = await person(t, "전소장");
  const guest = await person(t, "손님");
  for (const who of [theirs.people.STAFF, theirs.people.HEAD, former, guest, ours.resident]) {
    const before = await counts();
    for (const [name, [, call]] of Object.entries(officeCalls)) {
      const answer = await call(t, who, ours.complexId, ours.things);
      expect({ name, refused: isRefused(answer) }).toEqual({ name, refused: true });
      expect(answer.json<Refusal>().message, name).toMatch(/[가-힣]/u);
    }
    expect(await counts()).toEqual(before);
  }
});

test("L005 things of another complex under one's own are as unknown ones, and nothing is written", async () => {
  const unknown = Object.fromEntries(Object.keys(ours.things).map((key) => [key, 987_654])) as unknown as OfficeThings;
  const before = await counts();
  for (const [name, [, call, byThing]] of Object.entries(officeCalls)) {
    if (byThing === undefined) continue;
    const [foreign, none] = [
      await call(t, theirs.people.HEAD, theirs.complexId, ours.things),
      await call(t, theirs.people.HEAD, theirs.complexId, unknown),
    ];
    expect({ name, answer: foreign.body.replaceAll(/\d+/g, "") }).toEqual({
      name,
      answer: none.body.replaceAll(/\d+/g, ""),
    });
    expect([name, foreign.statusCode]).toEqual([name, none.statusCode]);
    expect([204, 400, 404, 409]).toContain(foreign.statusCode);
  }
  expect(await counts()).toEqual(before);
});

test("L001 a guard without a home gets no phone, real name or mail from any call that reads", async () => {
  const guard = ours.people.GUARD;
  const secrets = [REAL_NAME, ours.resident.phoneNumber, ours.resident.email];
  const ids: Readonly<Record<string, number>> = {
    ...ours.things,
    apartmentId: ours.complexId,
    memberId: ours.resident.memberId,
    memberApartmentId: ours.things.residenceId,
  };
  const reads = (await contractEndpoints()).filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(40);
  for (const { path } of reads) {
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
    for (const query of ["", `?apartmentId=${ours.complexId}&keyword=${REAL_NAME}&q=${REAL_NAME}`]) {
      const { body } = await guard.call("GET", url + query);
      for (const secret of secrets) expect(body.includes(secret), `${path} tells ${secret}`).toBe(false);
    }
  }
});

describe("L013 each call", () => {
  test.each(officeRoles)("by %s: allowed or refused as the policy says", async (holder) => {
    const { complexId, people, things } = await buildOffice(t);
    for (const [name, [act, call]] of Object.entries(officeCalls)) {
      const answer = await call(t, people[holder], complexId, things);
      expect({ name, refused: isRefused(answer), body: "" }).toEqual({
        name,
        refused: !allows(holder, act),
        body: isRefused(answer) === !allows(holder, act) ? "" : answer.body,
      });
    }
  });
});
