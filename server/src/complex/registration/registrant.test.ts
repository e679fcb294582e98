import { randomUUID } from "node:crypto";
import type { ComplexView } from "@danji/contract/complex/complex";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { complexFacts as facts, freshName, sendComplex } from "#testing/builders/complex-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

const dataOf = (answer: LightMyRequestResponse) => answer.json<{ data: ComplexView }>().data;

describe("who registered a complex", () => {
  test("L226 its registrant is refused what belongs to an office, and loses the rest when others live there", async () => {
    const { id, kind } = dataOf(await sendComplex(t, jisu, { ...facts, name: freshName() }));
    expect(kind).toBe("PUBLIC");
    const refused = [
      await jisu.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE`),
      await jisu.call("POST", "/api/manage/residences/decide", {
        apartmentId: id,
        decision: "approve",
        residenceIds: [1],
      }),
      await jisu.call("POST", `/api/apartment/${id}/managers`, { residenceId: 1 }),
      await jisu.call("GET", `/api/office/${id}/roles`),
      await jisu.call("GET", `/api/office/${id}/ledger`),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    const notice = feedForm({ title: "단수 안내", contents: "내일", feedType: "NOTICE", apartmentId: id });
    const posted = new Response(notice);
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/community/feeds",
      headers: { cookie: jisu.cookie, "content-type": posted.headers.get("content-type") ?? "" },
      payload: Buffer.from(await posted.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(403);
    const change = () => sendComplex(t, jisu, { ...facts, name: freshName() }, { method: "PUT" }, `/${id}`);
    expect((await change()).statusCode).toBe(200);
    const home = await minho.call("POST", "/api/member-apartments", {
      apartmentId: id,
      building: "101동",
      unit: "1호",
    });
    expect(home.statusCode, home.body).toBe(201);
    // Who moves in reads that there is no office; who registered it reads nothing of them.
    expect((await minho.call("GET", `/api/apartment/${id}/office`)).json()).toMatchObject({
      data: { officeSince: null },
    });
    for (const url of [
      `/api/apartment/${id}`,
      `/api/apartment/${id}/office`,
      `/api/inquiries/received?apartmentId=${id}`,
    ])
      for (const theirs of [minho.nickname, minho.email, minho.phoneNumber])
        expect((await jisu.call("GET", url)).body, url).not.toContain(theirs);
    expect(refusal(await change())).toBe("403 MANAGER_ONLY");
    expect(refusal(await jisu.call("DELETE", `/api/apartment/${id}`))).toBe("409 APARTMENT_INHABITED");
    await t.db.run(sql`delete from residences where complex_id = ${id}`);
    expect((await jisu.call("DELETE", `/api/apartment/${id}`)).statusCode).toBe(204);
  });

  test("a double tap with one Idempotency-Key registers once", async () => {
    const name = freshName();
    const key = randomUUID();
    const send = async (who: Person, text: object) => {
      const body = new Response(feedForm(text, []));
      const headers = {
        cookie: who.cookie,
        "idempotency-key": key,
        "content-type": body.headers.get("content-type") ?? "",
      };
      const payload = Buffer.from(await body.arrayBuffer());
      return t.app.inject({ method: "POST", url: "/api/apartment", headers, payload });
    };
    const twice = await Promise.all([send(jisu, { ...facts, name }), send(jisu, { ...facts, name })]);
    const again = await send(jisu, { ...facts, name });
    expect([...twice, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set([...twice, again].map((one) => dataOf(one).id)).size).toBe(1);
    expect(refusal(await send(jisu, { ...facts, name: freshName() }))).toBe("409 IDEMPOTENCY_REUSED");
    expect((await send(minho, { ...facts, name: freshName() })).statusCode).toBe(200);
  });
});
