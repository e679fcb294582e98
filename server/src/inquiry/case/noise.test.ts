import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { sentInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1000 } })));
afterAll(() => t.close());

test("L176 the household that is complained of reads nothing that differs by who complained, or whether there was a complaint", async () => {
  const [head, below, beside] = [await person(t, "소장"), await person(t, "아랫집"), await person(t, "옆집")];
  const above = await person(t, "윗집");
  const apartmentId = await buildComplex(t, { managerId: head.memberId });
  const homes: readonly (readonly [Person, string])[] = [
    [below, "1203호"],
    [above, "1303호"],
    [beside, "1403호"],
  ];
  for (const [{ memberId }, unit] of homes) {
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at) values (${apartmentId}, ${memberId}, '101동', ${unit}, now())`);
  }
  const urls = [
    "/api/inquiries",
    "/api/inquiries/received",
    "/api/member",
    `/api/apartment/${apartmentId}`,
    `/api/community/feeds?apartmentId=${apartmentId}`,
  ];
  const reads = async () => {
    const answers: unknown[][] = [];
    for (const url of urls) {
      const { statusCode, body, headers } = await above.call("GET", url);
      answers.push([url, statusCode, body, headers["etag"]]);
    }
    return answers;
  };
  const before = await reads();
  for (const answer of before) expect(answer).toContain(200);
  const form = {
    target: "OFFICE",
    kind: "NOISE",
    apartmentId,
    title: "1303호가 시끄러워요",
    contents: "밤마다 쿵쿵거려요.",
  };
  for (const who of [below, beside]) {
    const id = await sentInquiry(t, who, { ...form, place: { building: "101동", floor: "13층" } });
    const path = `/api/office/${apartmentId}/inquiries/${id}`;
    const moved = await head.call("POST", `${path}/steps`, {
      to: "IN_PROGRESS",
      step: 0,
      contents: "윗집에 알렸어요.",
    });
    const noted = await head.call("POST", `${path}/notes`, { contents: "1303호와 통화함" });
    expect([moved.statusCode, noted.statusCode]).toEqual([200, 201]);
    expect(await reads(), who.nickname).toEqual(before);
    expect(refusal(await above.call("GET", `/api/inquiries/${id}`))).toBe("404 INQUIRY_NOT_FOUND");
  }
});
