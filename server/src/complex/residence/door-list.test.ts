import type { DoorListView } from "@danji/contract/complex/doors/door-list";
import type { ResidenceView, ResidentPage } from "@danji/contract/complex/residence";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let head: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  head = await person(t, "윤태식");
});
afterAll(() => t.close());

const dataOf = <T>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: T }>().data;
};
const listOf = async (id: number) => dataOf<DoorListView>(await head.call("GET", `/api/manage/doors/${id}`));
const load = (id: number, text: string, who = head) => who.call("PUT", `/api/manage/doors/${id}`, { text });
const ask = (who: Person, apartmentId: number, building: string, unit: string) =>
  who.call("POST", "/api/member-apartments", { apartmentId, building, unit });
const decide = (apartmentId: number, decision: string, residenceId: number) =>
  head.call("POST", "/api/manage/residences/decide", { apartmentId, decision, residenceIds: [residenceId] });
const waitingOf = async (id: number) =>
  dataOf<ResidentPage>(await head.call("GET", `/api/manage/residences?apartmentId=${id}&state=WAITING`)).residents;

describe("L233 the office's list of doors", () => {
  test("is for the managers of this complex alone, and says which line is at fault", async () => {
    const id = await buildComplex(t, { managerId: head.memberId });
    const jisu = await person(t, "지수");
    const url = `/api/manage/doors/${id}`;
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const body = method === "PUT" ? { text: "101 1" } : undefined;
      const answer = await t.app.inject({ method, url, ...(body && { payload: body }) });
      expect(refusal(answer), method).toBe("401 UNAUTHENTICATED");
      expect(refusal(await jisu.call(method, url, body)), method).toBe("403 MANAGER_ONLY");
      expect(refusal(await head.call(method, "/api/manage/doors/987654", body)), method).toBe(
        "404 APARTMENT_NOT_FOUND",
      );
    }
    expect(await listOf(id)).toEqual({ loadedAt: null, doorCount: 0, outside: [], outsideCount: 0 });
    const refused = await load(id, "동,호\n101,1\n101\n0동 0호");
    expect(refused.json()).toMatchObject({
      code: 400,
      reason: "DOOR_LIST_UNREADABLE",
      message: "명단을 읽지 못했어요. 2줄을 고쳐주세요.",
      fields: { line3: expect.stringMatching(/^3번째 줄: /u) as string, line4: expect.any(String) as string },
    });
    expect((await load(id, "1".repeat(300_001))).statusCode).toBe(400);
    expect((await listOf(id)).loadedAt).toBeNull();
    const loaded: DoorListView = dataOf(await load(id, "동,호\n101,1\n101동 1호\n"));
    expect(loaded).toMatchObject({ doorCount: 1, loadedAt: expect.stringMatching(/^\d{4}-/u) as string });
    const audit = await t.db.many(sql`
      select action from audit_events where target = ${`complex:${id}`} and action like 'doors.%'`);
    expect(audit).toEqual([{ action: "doors.loaded" }]);
  });

  test("refuses a home behind another door, takes one in another form, and lists those from before", async () => {
    const [jisu, minho, before] = [await person(t, "지수"), await person(t, "민호"), await person(t, "먼저")];
    const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId });
    const early: ResidenceView = dataOf(await ask(before, id, "101동", "9999호"));
    const rows = Array.from({ length: 1_200 }, (_, index) => `101동 ${index + 1}호`);
    expect((await load(id, rows.join("\n"))).statusCode).toBe(200);

    const refused = await ask(jisu, id, "102", "1");
    expect(refusal(refused)).toBe("400 DOOR_NOT_LISTED");
    expect(refused.json()).toMatchObject({ fields: { unit: expect.stringContaining("관리사무소") as string } });
    const home: ResidenceView = dataOf(await ask(jisu, id, "０１０１", " 01200"));
    expect(home).toMatchObject({ building: "101동", unit: "1200호", state: "WAITING" });
    const url = `/api/member-apartments/${home.memberApartmentId}`;
    expect(refusal(await jisu.call("PUT", url, { building: "999", unit: "1203" }))).toBe("400 DOOR_NOT_LISTED");
    expect((await jisu.call("PUT", url, { building: "101동", unit: "1호" })).statusCode).toBe(200);
    expect((await decide(id, "approve", home.memberApartmentId)).statusCode).toBe(200);

    // One from before is marked and listed, is not approved, and does not end by itself.
    expect(await listOf(id)).toMatchObject({
      outsideCount: 1,
      outside: [{ residenceId: early.memberApartmentId, building: "101동", unit: "9999호" }],
    });
    expect(await waitingOf(id)).toMatchObject([{ doorNote: "단지 명단에 없는 동·호예요" }]);
    expect(refusal(await decide(id, "approve", early.memberApartmentId))).toBe("409 APPROVAL_NOT_LISTED");
    expect(await waitingOf(id)).toHaveLength(1);
    expect((await load(id, `${rows.join("\n")}\n101 9999`)).statusCode).toBe(200);
    expect(await waitingOf(id)).toMatchObject([{ doorNote: null }]);
    expect((await decide(id, "approve", early.memberApartmentId)).statusCode).toBe(200);

    // Without a list the range of the complex marks again.
    for (const round of [1, 2]) {
      expect((await head.call("DELETE", `/api/manage/doors/${id}`)).statusCode, `${round}`).toBe(204);
    }
    expect((await ask(minho, id, "999", "1")).statusCode).toBe(201);
    expect(await waitingOf(id)).toMatchObject([{ doorNote: "101~102동 밖이에요" }]);
  });

  test("a listed door outside the range is lived in at once, where no approval is needed", async () => {
    const id = await buildComplex(t, { kind: "PUBLIC", managerId: head.memberId });
    expect((await load(id, "관리동 1호")).statusCode).toBe(200);
    expect(dataOf(await ask(await person(t, "지수"), id, "관리동", "1"))).toMatchObject({ state: "ACTIVE" });
  });
});
