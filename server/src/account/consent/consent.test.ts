import { consentCopy as copy } from "@danji/contract/account/consent/consent.copy";
import type { ConsentsView, PolicyView } from "@danji/contract/account/consent/consent";
import { type PolicyKind, policyTexts } from "@danji/contract/account/consent/policies.copy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { buildNewcomer, count, issuedVerificationCookie, logInAs, post } from "#testing/builders/build-account.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { agree, changeOptionalConsent, destroyOldConsents, getConsents, readConsents } from "./consent.ts";
import { policiesOf, publishedPolicies } from "./policies.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const all = { terms: 1, privacy: 1, over14: true };
const recordsOf = (memberId: number) =>
  t.db.many(sql`select policy, version, agreed, way from consents where member_id = ${memberId} order by id`);
const consentsOf = async (who: Person) =>
  (await who.call("GET", "/api/member/consents")).json<{ data: ConsentsView }>().data;

// Published texts as they will be after the next change of the terms.
const next = policiesOf({
  ...policyTexts,
  TERMS: [
    ...policyTexts.TERMS,
    ...policyTexts.TERMS.map((one) => ({ ...one, changes: "거래에 대한 설명을 더했어요." })),
  ],
});

describe("L235 a sign-up", () => {
  const signUp = async (consents: unknown, newcomer = buildNewcomer()) => {
    const cookie = await issuedVerificationCookie(t, newcomer.email);
    const body = consents === undefined ? newcomer : { ...newcomer, consents };
    return { newcomer, cookie, answer: await post(t, "/api/member/signup", body, { cookie }) };
  };
  const memberOf = async (email: string) =>
    (await t.db.one<{ id: number }>(sql`select id from members where email = ${email}`)).id;

  test("of a client that knows no consent is 200; it is asked by our web, and its own calls go on", async () => {
    const { answer, newcomer } = await signUp(undefined);
    expect(answer.statusCode).toBe(200);
    const login = await logInAs(t, newcomer.email, newcomer.password);
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const get = (url: string) => t.app.inject({ url, headers: { cookie } });
    expect((await get("/api/member/consents")).json()).toMatchObject({
      data: { pending: [{ kind: "TERMS" }, { kind: "PRIVACY" }, { kind: "AGE" }], hasAgreedBefore: false, agreed: [] },
    });
    expect((await get("/api/member/profile")).statusCode).toBe(200);
  });

  test.each([
    ["terms refused", { ...all, terms: false }, { terms: copy.termsRequired }],
    ["privacy missing", { terms: 1, over14: true }, { privacy: copy.privacyRequired }],
    ["too young", { ...all, over14: false }, { over14: copy.ageRequired }],
    [
      "all alone",
      { all: true },
      { terms: copy.termsRequired, privacy: copy.privacyRequired, over14: copy.ageRequired },
    ],
    ["version 99", { ...all, terms: 99 }, { terms: copy.termsRequired }],
    ["latest", { ...all, privacy: "latest" }, { privacy: copy.privacyRequired }],
    ["an array", [all], { terms: copy.termsRequired, privacy: copy.privacyRequired, over14: copy.ageRequired }],
    ["an odd optional box", { ...all, news: "yes" }, { news: copy.newsUnfit }],
  ])("with %s is 400 at its box, leaves the verification unused and writes no row", async (_, consents, fields) => {
    const before = await count(t, "members");
    const { newcomer, cookie, answer } = await signUp(consents);
    expect(answer.json()).toEqual({
      code: 400,
      data: null,
      reason: "BAD_REQUEST",
      fields,
      message: Object.values(fields)[0],
    });
    expect(await count(t, "members")).toBe(before);
    expect((await post(t, "/api/member/signup", { ...newcomer, consents: all }, { cookie })).statusCode).toBe(200);
  });

  test("records version, hash, database time and way of each box; the optional one may be empty", async () => {
    const { newcomer } = await signUp({ ...all, news: false });
    const id = await memberOf(newcomer.email);
    const required = ["TERMS", "PRIVACY", "AGE"].map((policy) => ({
      policy,
      version: 1,
      agreed: true,
      way: "SIGN_UP",
    }));
    expect(await recordsOf(id)).toEqual(required);
    const [record] = await t.db.many<{ text_hash: string; fresh: boolean }>(sql`
      select text_hash, at > now() - interval '1 minute' and at <= now() as fresh from consents where member_id = ${id}`);
    expect(record).toEqual({ text_hash: publishedPolicies.TERMS[0]?.hash, fresh: true });
    const { newcomer: keen } = await signUp({ ...all, news: 1 });
    expect(await recordsOf(await memberOf(keen.email))).toContainEqual({ ...required[0], policy: "NEWS" });
    await expect(t.db.run(sql`update consents set version = 2 where member_id = ${id}`)).rejects.toThrow("append-only");
    await expect(t.db.run(sql`delete from consents where member_id = ${id}`)).rejects.toThrow("append-only");
  });
});

test("L235 the policies and their earlier versions are read without a login; an unknown one is 404", async () => {
  const get = (url: string) => t.app.inject({ url });
  const { policies } = (await get("/api/policies")).json<{ data: { policies: PolicyView[] } }>().data;
  expect(policies.map(({ kind, version }) => [kind, version])).toEqual([
    ["TERMS", 1],
    ["PRIVACY", 1],
    ["AGE", 1],
    ["NEWS", 1],
  ]);
  for (const { facts, kind } of policies) {
    const names = kind === "PRIVACY" || kind === "NEWS" ? ["목적", "항목", "기간", "거부하면"] : [];
    expect(facts.map(([name]) => name)).toEqual(names);
  }
  expect((await get("/api/policies/TERMS?version=1")).json()).toMatchObject({
    data: { policy: { kind: "TERMS", version: 1, title: "이용약관" }, versions: [1] },
  });
  expect(refusal(await get("/api/policies/TERMS?version=2"))).toBe("404 NOT_FOUND");
  expect((await get("/api/policies/RULES")).statusCode).toBe(400);
});

test("what is published is never edited: its hash is in the records", () => {
  const hashes = Object.values(publishedPolicies).flatMap((versions) => versions.map(({ hash }) => hash.slice(0, 12)));
  expect(hashes).toMatchInlineSnapshot(`
    [
      "876b48ae742e",
      "a6b6ed9e9658",
      "63bc26814577",
      "8fe1159e248f",
    ]
  `);
});

describe("L236 a new version", () => {
  test("a form that still shows the one before is 409 at its box", () => {
    const refused = (() => {
      try {
        return readConsents(all, next);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ reason: "POLICY_CHANGED", fields: { terms: copy.changed }, status: 409 });
    expect(readConsents({ ...all, terms: 2 }, next).map(({ kind, version }) => [kind, version])).toEqual([
      ["TERMS", 2],
      ["PRIVACY", 1],
      ["AGE", 1],
    ]);
  });

  test("a member is told what changed; without an answer nothing is refused", async () => {
    const jisu = await person(t, "지수");
    const viewer = { memberId: jisu.memberId } as Parameters<typeof getConsents>[1];
    expect((await jisu.call("POST", "/api/member/consents", { consents: all })).statusCode).toBe(200);
    expect(await consentsOf(jisu)).toMatchObject({ pending: [], hasAgreedBefore: false });
    const asked = await getConsents(t.db, viewer, next);
    expect(asked).toMatchObject({
      pending: [{ kind: "TERMS", version: 2, changes: "거래에 대한 설명을 더했어요." }],
      hasAgreedBefore: true,
    });
    await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId });
    for (const url of ["/api/member", "/api/member/export", "/api/member/withdrawal"])
      expect((await jisu.call("GET", url)).statusCode, url).toBe(200);
    expect(await agree(t.db, viewer, { ...all, terms: 2 }, next)).toMatchObject({ pending: [] });
    expect(await recordsOf(jisu.memberId)).toHaveLength(4);
  });
});

describe("the viewer's consents", () => {
  test("are 401 without a session", async () => {
    for (const [method, url, body] of [
      ["GET", "/api/member/consents", undefined],
      ["POST", "/api/member/consents", { consents: all }],
      ["PUT", "/api/member/consents/news", { agreed: true }],
    ] as const) {
      const answer = await t.app.inject({ method, url, ...(body === undefined ? {} : { payload: body }) });
      expect(refusal(answer)).toBe("401 UNAUTHENTICATED");
    }
  });

  test("the same boxes from many windows at once are one record each", async () => {
    const jisu = await person(t, "지수");
    const windows = Array.from({ length: 10 }, () => jisu.call("POST", "/api/member/consents", { consents: all }));
    const answers = await Promise.all(windows);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await recordsOf(jisu.memberId)).toHaveLength(3);
    expect(refusal(await jisu.call("POST", "/api/member/consents", {}))).toBe("400 BAD_REQUEST");
  });

  test("L236 the optional one is given and withdrawn, with both times on record, and the export has them", async () => {
    const jisu = await person(t, "지수");
    const news = (agreed: boolean) => jisu.call("PUT", "/api/member/consents/news", { agreed });
    const kinds = ({ agreed }: ConsentsView) => agreed.map(({ kind }): PolicyKind => kind);
    expect(kinds((await news(true)).json<{ data: ConsentsView }>().data)).toEqual(["NEWS"]);
    await news(true);
    expect(kinds((await news(false)).json<{ data: ConsentsView }>().data)).toEqual([]);
    await news(false);
    const record = { policy: "NEWS", version: 1, way: "SETTINGS" };
    expect(await recordsOf(jisu.memberId)).toEqual([
      { ...record, agreed: true },
      { ...record, agreed: false },
    ]);
    const file = (await jisu.call("GET", "/api/member/export")).json<{ consents: object[] }>();
    expect(file.consents).toMatchObject([
      { policy: "NEWS", agreed: true, textHash: publishedPolicies.NEWS[0]?.hash },
      { policy: "NEWS", agreed: false },
    ]);
  });

  test("records outlive a withdrawal for two years, without a name", async () => {
    const jisu = await person(t, "지수");
    await jisu.call("POST", "/api/member/consents", { consents: all });
    expect((await jisu.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
    await destroyOldConsents(t.db);
    expect(await recordsOf(jisu.memberId)).toHaveLength(3);
    await t.db.run(sql`
      insert into consents (member_id, policy, version, text_hash, agreed, way, at)
      values (${jisu.memberId}, 'NEWS', 1, 'x', true, 'SETTINGS', now() - interval '3 years')`);
    await t.db.run(sql`update members set withdrawn_at = now() - interval '3 years' where id = ${jisu.memberId}`);
    await destroyOldConsents(t.db);
    expect(await recordsOf(jisu.memberId)).toHaveLength(3);
    await changeOptionalConsent(t.db, { memberId: jisu.memberId } as Parameters<typeof getConsents>[1], true).catch(
      () => undefined,
    );
  });
});
