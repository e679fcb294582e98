import type { OfficeClaimView, OfficeView } from "@danji/contract/complex/office";
import type { OperatorClaimPage, UnprovenOfficePage } from "@danji/contract/complex/operator";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let operator: Person;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

const dataOf = <T>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: T }>().data;
};
let codeCount = 0;
const freshCode = () => `A${10_000_000 + (codeCount += 1)}`;
const claim = async (who: Person, apartmentId: number, publicCode = freshCode()) =>
  dataOf<OfficeClaimView>(await who.call("POST", `/api/apartment/${apartmentId}/office/claims`, { publicCode }));
const office = async (who: Person, apartmentId: number) =>
  dataOf<OfficeView>(await who.call("GET", `/api/apartment/${apartmentId}/office`));
const type = (who: Person, claimId: number, code: string) =>
  who.call("POST", `/api/office/claims/${claimId}/code`, { code });
const letter = async (claimId: number, kind = "LETTER") =>
  dataOf<{ code: string }>(await operator.call("POST", `/api/operator/claims/${claimId}/code`, { kind })).code;
const decide = (claimId: number, decision: string) =>
  operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision });
const contact = (apartmentId: number, body: object) =>
  operator.call("PUT", `/api/operator/apartments/${apartmentId}/contact`, { mailDomain: "", phone: "", ...body });
const managersOf = async (id: number) =>
  (await t.db.many<{ member_id: number }>(sql`select member_id from complex_managers where complex_id = ${id}`)).map(
    ({ member_id: memberId }) => memberId,
  );
/** Seconds for which the newest code of a claim is good. */
const lifeOf = async (claimId: number) =>
  (
    await t.db.one<{ seconds: number }>(sql`
      select round(extract(epoch from expires_at - created_at))::int8 as seconds from office_codes
      where claim_id = ${claimId} order by id desc limit 1`)
  ).seconds;
const lastMail = (to: string): string => /\d{6}/.exec(t.services.mailbox?.messages(to)[0]?.text ?? "")?.[0] ?? "";

describe("a claim", () => {
  test("needs a session, an existing complex and a code that is the complex's own", async () => {
    const listed = await buildComplex(t);
    const code = freshCode();
    await t.db.run(sql`update complexes set public_code = ${code} where id = ${listed}`);
    const url = `/api/apartment/${listed}/office/claims`;
    expect((await t.app.inject({ method: "POST", url, payload: {} })).statusCode).toBe(401);
    expect(refusal(await jisu.call("POST", "/api/apartment/987654/office/claims", { publicCode: code }))).toBe(
      "404 APARTMENT_NOT_FOUND",
    );
    expect(refusal(await jisu.call("GET", "/api/apartment/987654/office"))).toBe("404 APARTMENT_NOT_FOUND");
    expect(refusal(await jisu.call("POST", url, { publicCode: " " }))).toBe("400 BAD_REQUEST");
    expect(refusal(await jisu.call("POST", url, { publicCode: freshCode() }))).toBe("400 OFFICE_CODE_OTHER");
    expect(
      refusal(await jisu.call("POST", `/api/apartment/${await buildComplex(t)}/office/claims`, { publicCode: code })),
    ).toBe("409 OFFICE_CODE_TAKEN");
    expect(await claim(jisu, listed, code.toLowerCase())).toMatchObject({ state: "OPEN", publicCode: code });
  });

  test("L227 in two tabs is one; a withdrawn account's ends; until it is verified it gives nothing", async () => {
    const id = await buildComplex(t);
    const both = await Promise.all([claim(jisu, id, "A1"), claim(jisu, id, "A1")]);
    expect(new Set(both.map(({ claimId }) => claimId)).size).toBe(1);
    expect(await office(jisu, id)).toMatchObject({ officeSince: null, claim: { state: "OPEN", method: null } });
    expect(await office(minho, id)).toMatchObject({ claim: null, vouchable: [] });
    expect((await jisu.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE`)).statusCode).toBe(403);
    const [{ claimId }] = both;
    expect(refusal(await minho.call("DELETE", `/api/office/claims/${claimId}`))).toBe("403 OFFICE_CLAIM_NOT_YOURS");
    for (const round of [1, 2]) {
      expect((await jisu.call("DELETE", `/api/office/claims/${claimId}`)).statusCode, `${round}`).toBe(204);
    }
    expect(refusal(await jisu.call("DELETE", "/api/office/claims/987654"))).toBe("404 OFFICE_CLAIM_NOT_FOUND");
    expect(await office(jisu, id)).toMatchObject({ claim: null });
    const leaver = await person(t, "떠날사람");
    const left = await claim(leaver, id, "A1");
    expect((await leaver.call("DELETE", "/api/member", { password })).statusCode).toBeLessThan(300);
    expect(await t.db.one(sql`select state from office_claims where id = ${left.claimId}`)).toEqual({ state: "ENDED" });
  });

  test("L227 one code for two complexes at once: one claim stands", async () => {
    for (let round = 0; round < 10; round += 1) {
      const publicCode = freshCode();
      const post = async (who: Person) =>
        refusal(await who.call("POST", `/api/apartment/${await buildComplex(t)}/office/claims`, { publicCode }));
      expect(
        (await Promise.all([post(jisu), post(minho)])).filter((one) => one === "409 OFFICE_CODE_TAKEN").length,
      ).toBe(1);
    }
  });

  test("L229 by mail: the domain is the operator's, the code lives half an hour, works once and for its claimant", async () => {
    const id = await buildComplex(t, { name: "은빛마을" });
    const { claimId } = await claim(jisu, id);
    const send = (email: string) => jisu.call("POST", `/api/office/claims/${claimId}/mail`, { email });
    for (const email of ["office@gmail.com", "office@naver.com", "office@eunbit.example"]) {
      expect(refusal(await send(email)), email).toBe("400 OFFICE_MAIL_UNKNOWN");
    }
    expect(refusal(await contact(id, { mailDomain: "naver.com" }))).toBe("400 BAD_REQUEST");
    expect((await contact(id, { mailDomain: "eunbit.example" })).statusCode).toBe(204);
    expect(refusal(await send("office@eunbit.example.evil.example"))).toBe("400 OFFICE_MAIL_UNKNOWN");
    expect(await office(jisu, id)).toMatchObject({ claim: { canMail: true } });

    expect((await send("office@eunbit.example")).statusCode).toBe(204);
    const late = lastMail("office@eunbit.example");
    expect(await lifeOf(claimId)).toBe(30 * 60);
    await t.db.run(sql`update office_codes set expires_at = now() - interval '1 second' where claim_id = ${claimId}`);
    expect(refusal(await type(jisu, claimId, late))).toBe("410 OFFICE_PASSCODE_EXPIRED");
    expect((await send("office@eunbit.example")).statusCode).toBe(204);
    const code = lastMail("office@eunbit.example");
    expect(refusal(await type(minho, claimId, code))).toBe("403 OFFICE_CLAIM_NOT_YOURS");
    const wrong = code === "000000" ? "000001" : "000000";
    for (let round = 0; round < 5; round += 1) {
      expect(refusal(await type(jisu, claimId, wrong))).toBe("400 OFFICE_PASSCODE_WRONG");
    }
    expect(refusal(await type(jisu, claimId, code))).toBe("429 OFFICE_PASSCODE_TRIES");
    expect(await managersOf(id)).toEqual([]);

    expect((await send("office@eunbit.example")).statusCode).toBe(204);
    const last = lastMail("office@eunbit.example");
    const answers = await Promise.all([type(jisu, claimId, last), type(jisu, claimId, last)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect(await office(jisu, id)).toMatchObject({ claim: { state: "CONFIRMED", method: "MAIL" } });
    const complex = dataOf<{ isManager: boolean; officeSince: string | null }>(
      await jisu.call("GET", `/api/apartment/${id}`),
    );
    expect(complex).toMatchObject({ isManager: true, officeSince: expect.stringMatching(/^\d{4}-/) as string });
    expect(refusal(await jisu.call("POST", `/api/apartment/${id}/office/claims`, { publicCode: "A1" }))).toBe(
      "409 OFFICE_ALREADY",
    );
    const codes = await t.db.many<{ hash: Buffer }>(sql`select hash from office_codes where claim_id = ${claimId}`);
    expect(codes.map(({ hash }) => hash.length)).toEqual([32, 32, 32]);
  });

  test("L229 by letter or call: a newer one ends an older one, and a code is for one claim", async () => {
    const [id, other] = [await buildComplex(t), await buildComplex(t)];
    const mine = await claim(jisu, id);
    const first = await letter(mine.claimId);
    const second = await letter(mine.claimId);
    expect(first).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
    expect(await lifeOf(mine.claimId)).toBe(14 * 86_400);
    expect(refusal(await type(jisu, mine.claimId, first))).toBe("410 OFFICE_PASSCODE_EXPIRED");
    const elsewhere = await claim(jisu, other);
    expect(refusal(await type(jisu, elsewhere.claimId, second))).toBe("404 OFFICE_PASSCODE_ELSEWHERE");
    const rival = await claim(minho, id);
    expect(refusal(await type(minho, rival.claimId, second))).toBe("409 OFFICE_PASSCODE_OF_OTHER");
    await minho.call("DELETE", `/api/office/claims/${rival.claimId}`);

    expect(
      refusal(await operator.call("POST", `/api/operator/claims/${elsewhere.claimId}/code`, { kind: "CALL" })),
    ).toBe("400 OFFICE_PHONE_NOT_PUBLIC");
    await contact(other, { phone: "0212345678" });
    const call = { kind: "CALL", phone: "010-1111-2222" };
    expect(refusal(await operator.call("POST", `/api/operator/claims/${elsewhere.claimId}/code`, call))).toBe(
      "400 OFFICE_PHONE_NOT_PUBLIC",
    );
    const called = await letter(elsewhere.claimId, "CALL");
    await t.db.run(sql`
      update office_codes set expires_at = now() - interval '1 second' where claim_id = ${elsewhere.claimId}`);
    expect(refusal(await type(jisu, elsewhere.claimId, called))).toBe("410 OFFICE_PASSCODE_EXPIRED");
    const again = await letter(elsewhere.claimId, "CALL");
    expect((await type(jisu, elsewhere.claimId, again.toLowerCase().replace("-", " "))).statusCode).toBe(200);
    expect(await office(jisu, other)).toMatchObject({ claim: { state: "CONFIRMED", method: "CALL" } });
  });
});

describe("a contested claim", () => {
  test("L227 two claims that are verified at once leave no office; an operator decides, who takes no part", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await buildComplex(t);
      const claims = await Promise.all([claim(jisu, id, `B${round}1`), claim(minho, id, `B${round}1`)]);
      const codes = await Promise.all(claims.map(({ claimId }) => letter(claimId)));
      const [{ claimId: mine }, { claimId: theirs }] = claims;
      await Promise.all([type(jisu, mine, codes[0] ?? ""), type(minho, theirs, codes[1] ?? "")]);
      expect(await managersOf(id)).toEqual([]);
      expect(await office(jisu, id)).toMatchObject({
        officeSince: null,
        claim: { state: "CONTESTED", method: "LETTER" },
      });
      const both = await Promise.all([decide(mine, "confirm"), decide(theirs, "confirm")]);
      expect(both.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([204, 409]);
      expect(await managersOf(id)).toHaveLength(1);
    }
  });

  test("L227 beside an office nothing changes before the decision, and the office is told", async () => {
    const head = await person(t, "소장");
    const id = await buildComplex(t, { hasOffice: true, managerId: head.memberId });
    const { claimId, state } = await claim(jisu, id);
    expect(state).toBe("CONTESTED");
    await expect.poll(() => t.services.mailbox?.messages(head.email).length).toBe(1);
    expect(refusal(await decide(claimId, "confirm"))).toBe("409 OFFICE_CLAIM_UNVERIFIED");
    const code = await letter(claimId);
    expect((await type(jisu, claimId, code)).statusCode).toBe(200);
    // L229: used, it says so as long as the claim stands.
    expect(refusal(await type(jisu, claimId, code))).toBe("410 OFFICE_PASSCODE_EXPIRED");
    expect(await managersOf(id)).toEqual([head.memberId]);
    // Verified and contested, the claimant reads no resident and writes without the mark.
    expect((await jisu.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE`)).statusCode).toBe(403);
    const post = (fields: object) =>
      sendForm(
        t,
        jisu,
        "/api/community/feeds",
        feedForm({ title: "제목", contents: "내용", apartmentId: id, ...fields }),
      );
    expect(refusal(await post({ feedType: "NOTICE" }))).toBe("403 NOTICE_BY_MANAGER_ONLY");
    expect(refusal(await post({ voice: "OFFICE" }))).toBe("403 OFFICE_VOICE_ONLY");
    const { id: feedId } = dataOf<{ id: number }>(await post({}));
    expect(dataOf(await minho.call("GET", `/api/community/feeds/${feedId}`))).toMatchObject({
      feedMemberResponseDto: { voice: "GUEST", officeRole: null },
    });
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at) values (${id}, ${operator.memberId}, '1', '1', now())`);
    expect(refusal(await decide(claimId, "refuse"))).toBe("403 OFFICE_CLAIM_PARTY");
    await t.db.run(sql`delete from residences where member_id = ${operator.memberId}`);
    expect((await decide(claimId, "refuse")).statusCode).toBe(204);
    expect(refusal(await decide(claimId, "refuse"))).toBe("409 OFFICE_CLAIM_DECIDED");
    expect(await managersOf(id)).toEqual([head.memberId]);
    expect(await office(jisu, id)).toMatchObject({ claim: { state: "REFUSED" } });
    const alone = await claim(minho, await buildComplex(t));
    expect(refusal(await decide(alone.claimId, "confirm"))).toBe("409 OFFICE_CLAIM_UNCONTESTED");
  });
});

describe("operators", () => {
  test("are alone with their calls: to others none exists", async () => {
    const { claimId } = await claim(jisu, await buildComplex(t));
    const calls = [
      ["GET", "/api/operator/claims", undefined],
      ["GET", `/api/operator/claims/${claimId}`, undefined],
      ["GET", "/api/operator/offices", undefined],
      ["PUT", "/api/operator/apartments/1/contact", { mailDomain: "", phone: "" }],
      ["POST", `/api/operator/claims/${claimId}/code`, { kind: "LETTER" }],
      ["POST", `/api/operator/claims/${claimId}/decision`, { decision: "refuse" }],
    ] as const;
    for (const [method, url, body] of calls)
      expect(refusal(await jisu.call(method, url, body)), url).toBe("404 NOT_FOUND");
    // An address that a social provider brought, and no code of ours verified, makes no operator.
    const claimed = await person(t, "간편");
    Object.assign(t.services.config, { operators: [operator.email, claimed.email] });
    await t.db.run(sql`delete from credentials where member_id = ${claimed.memberId}`);
    expect(refusal(await claimed.call("GET", "/api/operator/claims"))).toBe("404 NOT_FOUND");
  });

  test("L226 see claims and the offices from before, page by page", async () => {
    const head = await person(t, "예전소장");
    const id = await buildComplex(t, { managerId: head.memberId });
    expect(await office(head, id)).toMatchObject({ officeSince: null });
    const found: number[] = [];
    let cursor: string | null = null;
    do {
      const url = `/api/operator/offices?size=1${cursor === null ? "" : `&cursor=${cursor}`}`;
      const page: UnprovenOfficePage = dataOf(await operator.call("GET", url));
      found.push(...page.offices.map(({ apartmentId }) => apartmentId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toContain(id);
    expect(found).toEqual([...new Set(found)]);
    // Their own claim is not contested by themselves.
    const { claimId, state } = await claim(head, id);
    expect(state).toBe("OPEN");
    const open: OperatorClaimPage = dataOf(await operator.call("GET", "/api/operator/claims?size=1"));
    expect(open.claims.map((one) => one.claimId)).toEqual([claimId]);
    expect((await type(head, claimId, await letter(claimId))).statusCode).toBe(200);
    expect(await managersOf(id)).toEqual([head.memberId]);
    const decided: OperatorClaimPage = dataOf(await operator.call("GET", "/api/operator/claims?state=DECIDED"));
    expect(decided.claims.map((one) => one.claimId)).toContain(claimId);
    const since: UnprovenOfficePage = dataOf(await operator.call("GET", "/api/operator/offices"));
    expect(since.offices.map(({ apartmentId }) => apartmentId)).not.toContain(id);
  });
});
