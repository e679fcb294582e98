import { seoulMoment } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationsView, StatementView } from "@danji/contract/reservation/office-reservation";
import { decode } from "iconv-lite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildFacility, dayAhead, storeReservation } from "#testing/builders/build-facility.ts";
import { buildFacilityDesk, dataOf } from "#testing/builders/build-facility-desk.ts";
import type { Person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("L077 a stay over a month's end is split by its nights; a cancellation counts with its fee", async () => {
  const { complexId, head, household, other } = await buildFacilityDesk(t);
  const room = await buildFacility(t, complexId, { kind: "NIGHT", name: "=게스트하우스" });
  await storeReservation(t, {
    facilityId: room,
    householdId: household,
    state: "USED",
    prices: [30_000, 30_000, 50_000],
    begins: seoulMoment("2026-12-30", "15:00"),
    ends: seoulMoment("2027-01-02", "11:00"),
  });
  const hall = await buildFacility(t, complexId, { name: "다목적실" });
  const cancelled = await storeReservation(t, {
    facilityId: hall,
    householdId: other,
    prices: [12_345],
    begins: seoulMoment("2026-12-19", "10:00"),
    ends: seoulMoment("2026-12-19", "11:00"),
  });
  await t.db.run(
    sql`update reservations set state = 'CANCELLED', closed_at = now(), closed_by = 'HOUSEHOLD', fee = 1_234 where id = ${cancelled}`,
  );
  const month = async (which: string) =>
    dataOf<StatementView>(await head.call("GET", `/api/office/${complexId}/reservation-statement?month=${which}`));
  expect((await month("2026-12")).lines).toEqual([
    {
      building: "101동",
      unit: "501호",
      facilityName: "다목적실",
      count: 1,
      amount: 1_234,
      parts: [{ day: "2026-12-19", amount: 1_234, isFee: true }],
    },
    {
      building: "101동",
      unit: "1203호",
      facilityName: "=게스트하우스",
      count: 1,
      amount: 60_000,
      parts: [
        { day: "2026-12-30", amount: 30_000, isFee: false },
        { day: "2026-12-31", amount: 30_000, isFee: false },
      ],
    },
  ]);
  expect(await month("2027-01")).toMatchObject({ total: 50_000, lines: [{ amount: 50_000 }] });
  const file = await head.call("GET", `/api/office/${complexId}/reservation-statement/file?month=2026-12`);
  expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.body).toContain(`101동,1203호,'=게스트하우스,1,60000,"12월 30일 30,000원, 12월 31일 30,000원"\r\n`);
  const old = await head.call(
    "GET",
    `/api/office/${complexId}/reservation-statement/file?month=2026-12&encoding=cp949`,
  );
  expect(decode(old.rawPayload, "cp949")).toContain("합계,,,2,61234\r\n");
});

test("a page of another site, or one that is loaded ahead, makes no file and puts nothing on record", async () => {
  const { complexId, head } = await buildFacilityDesk(t);
  const url = `/api/office/${complexId}/reservation-statement/file?month=2026-12`;
  const statusOf = async (headers: Record<string, string>) =>
    (await t.app.inject({ url, headers: { ...headers, cookie: head.cookie } })).statusCode;
  const records = () =>
    t.db.many(sql`select id from office_acts where complex_id = ${complexId} and act = 'reservation.statement'`);
  expect([await statusOf({ "sec-fetch-site": "cross-site" }), await statusOf({ "sec-purpose": "prefetch" })]).toEqual([
    403, 400,
  ]);
  expect(await records()).toEqual([]);
  expect(await statusOf({ "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await records()).toHaveLength(1);
});

test("the front page counts what waits ahead, for who approves, and leads to a list as long", async () => {
  const { complexId, head, guard, household } = await buildFacilityDesk(t);
  const facilityId = await buildFacility(t, complexId, { settings: { needsApproval: true } });
  const waits = (day: string, from: string, until: string) =>
    storeReservation(t, {
      facilityId,
      householdId: household,
      state: "WAITING",
      begins: seoulMoment(day, from),
      ends: seoulMoment(day, until),
    });
  const ids = [await waits(dayAhead(5), "10:00", "11:00"), await waits(dayAhead(3), "10:00", "11:00")];
  await waits(dayAhead(-3), "10:00", "11:00");
  await waits(dayAhead(2), "10:00", "11:00").then((id) =>
    t.db.run(sql`update reservations set state = 'DECLINED', closed_at = now() where id = ${id}`),
  );
  const countsOf = async (who: Person) =>
    dataOf<{ counts: object }>(await who.call("GET", `/api/office/${complexId}/today`)).counts;
  expect(await countsOf(head)).toMatchObject({ reservationsWaiting: 2 });
  expect(await countsOf(guard)).not.toHaveProperty("reservationsWaiting");
  const list = await head.call("GET", `/api/office/${complexId}/reservations?from=${dayAhead(0)}`);
  expect(dataOf<OfficeReservationsView>(list).waiting.map(({ reservationId }) => reservationId)).toEqual(ids);
});
