import { randomUUID } from "node:crypto";
import type { DeskTodayView } from "@danji/contract/complex/desk/today";
import type { NotificationPage } from "@danji/contract/notification/notification-list";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import type { OfficePenaltyView, PenaltiesPage, PenaltyView } from "@danji/contract/visitor-car/penalty/penalty";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildParking, type ParkingPeople, residenceOf } from "#testing/builders/visitor-car/build-visit.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { visitorCarWithdrawalHook } from "../withdrawal-hook.ts";
import { erasePenalties } from "./penalty-erasure.ts";

let t: TestApp;
let other: ParkingPeople;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  other = await buildParking(t);
});
afterAll(() => t.close());

const path = (complexId: number) => `/api/office/${complexId}/cars/penalties`;
const inDays = (days: number) => addDays(seoulDay(new Date()), days);
const RULE = "관리규약 제58조, 소방차 전용구역";

interface NoticeOptions {
  readonly photo?: Uint8Array<ArrayBuffer> | null;
  readonly key?: string;
}
const notice = async (who: Person, complexId: number, fields: object = {}, { photo, key }: NoticeOptions = {}) => {
  const form = new FormData();
  const words = { building: "101", unit: "1203", plate: "12가3456", rule: RULE, until: inDays(14), ...fields };
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  const bytes = photo === undefined ? await photoOf("#468") : photo;
  if (bytes !== null) form.append("photo", new Blob([bytes], { type: "image/jpeg" }), "car.jpg");
  return sendForm(t, who, path(complexId), form, { headers: key === undefined ? {} : { "idempotency-key": key } });
};
const noticed = async (who: Person, complexId: number, options: NoticeOptions = {}) => {
  const sent = await notice(who, complexId, {}, options);
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ data: { penaltyId: number } }>().data.penaltyId;
};
const listed = async (who: Person, complexId: number, view = "OPEN"): Promise<readonly OfficePenaltyView[]> =>
  (await who.call("GET", `${path(complexId)}?view=${view}`)).json<{ data: PenaltiesPage }>().data.penalties;
const ownOf = async (who: Person, residenceId: number): Promise<readonly PenaltyView[]> =>
  (await who.call("GET", `/api/car-penalties?residenceId=${residenceId}`)).json<{
    data: { penalties: readonly PenaltyView[] };
  }>().data.penalties;
const object = (who: Person, penaltyId: number, objection = "구급차를 기다리며 5분 세웠어요") =>
  who.call("POST", `/api/car-penalties/${penaltyId}/objection`, { objection });
const decide = (who: Person, complexId: number, penaltyId: number, decision = "UPHELD") =>
  who.call("POST", `${path(complexId)}/${penaltyId}/decision`, { decision, reason: "사진으로 확인함" });
const entriesOf = async (who: Person) =>
  (await who.call("GET", "/api/notifications"))
    .json<{ data: NotificationPage }>()
    .data.notifications.filter(({ kind }) => kind === "CAR_PENALTY");
/** As if the last day for an objection were over. */
const passTime = (penaltyId: number) =>
  t.db.run(sql`update car_penalties set object_until = now() - interval '1 second' where id = ${penaltyId}`);
const replaceHousehold = ({ residenceId }: ParkingPeople) =>
  t.db.tx(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      select household_id as id from residences where id = ${residenceId}`);
    await tx.run(sql`update residences set state = 'ENDED' where household_id = ${id}`);
    await tx.run(sql`update households set family_since = clock_timestamp(), emptied_at = null where id = ${id}`);
    return id;
  });

test("a session, a role of the office or that household, and this complex are needed, for the photo as well", async () => {
  const { head, staff, guard, resident, residenceId, complexId } = await buildParking(t);
  const neighbour = await person(t, "이웃");
  const penaltyId = await noticed(staff, complexId);
  const [own] = await ownOf(resident, residenceId);
  for (const url of [own?.imageUrl ?? "", own?.thumbUrl ?? ""]) {
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    for (const who of [head, staff, resident]) expect((await who.call("GET", url)).statusCode).toBe(200);
    for (const who of [guard, neighbour, other.head, other.resident]) {
      expect((await who.call("GET", url)).statusCode).toBe(404);
    }
  }
  expect((await staff.call("GET", own?.imageUrl ?? "")).headers["cache-control"]).toBe("no-store");
  const decision = `${path(complexId)}/${penaltyId}/decision`;
  for (const [method, url] of [
    ["GET", path(complexId)],
    ["POST", path(complexId)],
    ["POST", decision],
    ["GET", `/api/car-penalties?residenceId=${residenceId}`],
    ["POST", `/api/car-penalties/${penaltyId}/objection`],
  ] as const) {
    expect([url, (await t.app.inject({ method, url })).statusCode]).toEqual([url, 401]);
  }
  for (const [who, answer] of [
    [resident, "403 MANAGER_ONLY"],
    [guard, "403 ROLE_ONLY"],
    [other.head, "404 APARTMENT_NOT_FOUND"],
  ] as const) {
    expect(refusal(await who.call("GET", path(complexId)))).toBe(answer);
    expect(refusal(await notice(who, complexId))).toBe(answer);
    expect(refusal(await decide(who, complexId, penaltyId))).toBe(answer);
  }
  expect(refusal(await decide(other.head, other.complexId, penaltyId))).toBe("404 PENALTY_NOT_FOUND");
  for (const who of [other.resident, neighbour, staff, guard]) {
    expect(refusal(await object(who, penaltyId))).toBe("404 PENALTY_NOT_FOUND");
    expect((await who.call("GET", `/api/car-penalties?residenceId=${residenceId}`)).statusCode).toBe(404);
  }
  expect(await listed(other.head, other.complexId)).toEqual([]);
});

describe("L124 a penalty", () => {
  test("notice, objection, decision: each is told with its day, and each step is taken once", async () => {
    const { head, staff, resident, residenceId, complexId } = await buildParking(t);
    const penaltyId = await noticed(staff, complexId);
    expect(await entriesOf(resident)).toMatchObject([{ detail: "NOTICED", title: "12가3456", excerpt: RULE }]);
    expect(refusal(await decide(head, complexId, penaltyId))).toBe("409 PENALTY_EARLY");
    expect((await decide(head, complexId, penaltyId)).json<{ message: string }>().message).toContain(
      inDays(14).replaceAll("-", "."),
    );
    for (const time of ["first", "repeat"]) expect((await object(resident, penaltyId)).statusCode, time).toBe(204);
    expect(refusal(await object(resident, penaltyId, "또 하나"))).toBe("409 PENALTY_OBJECTED");
    expect(await listed(staff, complexId)).toMatchObject([{ penaltyId, state: "OBJECTED", building: "101동" }]);
    // Whose words the objection is about does not decide it.
    expect(refusal(await decide(staff, complexId, penaltyId))).toBe("403 PENALTY_OWN");
    expect((await decide(head, complexId, penaltyId, "DROPPED")).statusCode).toBe(204);
    expect(refusal(await decide(head, complexId, penaltyId))).toBe("409 PENALTY_DECIDED");
    expect(refusal(await object(resident, penaltyId))).toBe("409 PENALTY_DECIDED");
    const [own] = await ownOf(resident, residenceId);
    expect(own).toMatchObject({ state: "DROPPED", decisionReason: "사진으로 확인함" });
    expect([own?.objectedAt, own?.decidedAt].every((day) => typeof day === "string")).toBe(true);
    expect((await entriesOf(resident))[0]).toMatchObject({ detail: "DROPPED", excerpt: "사진으로 확인함" });
    expect(await listed(staff, complexId)).toEqual([]);
    expect(await listed(staff, complexId, "DECIDED")).toHaveLength(1);
    const acts = await t.db.many<{ act: string }>(sql`
      select act from office_acts where complex_id = ${complexId} order by id`);
    expect(acts.map(({ act }) => act)).toEqual(["cars.penaltyNoticed", "cars.penaltyDecided"]);
  });

  test("an objection is told to those who may decide it, and to no other member; the desk counts it until it is decided", async () => {
    const { head, staff, guard, resident, residenceId, complexId } = await buildParking(t);
    const waiting = async (who: Person) =>
      (await who.call("GET", `/api/office/${complexId}/today`)).json<{ data: DeskTodayView }>().data.counts
        .penaltiesToDecide;
    const penaltyId = await noticed(staff, complexId);
    expect([await entriesOf(head), await waiting(head)]).toEqual([[], 0]);
    await object(resident, penaltyId, "구급차였어요");
    expect(await entriesOf(head)).toMatchObject([
      { detail: "TO_DECIDE", thingId: penaltyId, placeId: complexId, title: "12가3456", excerpt: "구급차였어요" },
    ]);
    for (const who of [staff, guard, other.head]) expect(await entriesOf(who)).toEqual([]);
    expect(await entriesOf(resident)).toMatchObject([{ detail: "NOTICED", placeId: residenceId }]);
    expect([await waiting(head), await waiting(staff), await waiting(guard)]).toEqual([1, 0, undefined]);
    const unanswered = await noticed(staff, complexId);
    await passTime(unanswered);
    expect([await waiting(head), await waiting(staff)]).toEqual([2, 1]);
    // Without the role there is nothing to read any more.
    await t.db.run(sql`delete from complex_managers where member_id = ${staff.memberId}`);
    await t.db.run(sql`update complex_managers set role = 'GUARD' where member_id = ${head.memberId}`);
    expect(await entriesOf(head)).toEqual([]);
    await t.db.run(sql`update complex_managers set role = 'HEAD' where member_id = ${head.memberId}`);
    for (const id of [penaltyId, unanswered]) expect((await decide(head, complexId, id)).statusCode).toBe(204);
    expect(await waiting(head)).toBe(0);
  });

  test("after the last day an objection is refused, and the office decides", async () => {
    const { staff, resident, residenceId, complexId } = await buildParking(t);
    const penaltyId = await noticed(staff, complexId);
    await passTime(penaltyId);
    expect((await ownOf(resident, residenceId))[0]?.state).toBe("UNANSWERED");
    expect(refusal(await object(resident, penaltyId))).toBe("409 PENALTY_LATE");
    expect((await decide(staff, complexId, penaltyId)).statusCode).toBe(204);
  });

  test("objected to three times at the same moment, it is one objection", async () => {
    const { staff, resident, complexId } = await buildParking(t);
    const penaltyId = await noticed(staff, complexId);
    const sent = await Promise.all([1, 2, 3].map((n) => object(resident, penaltyId, `이의 ${n}`)));
    expect(sent.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test("who lives behind the door does not decide, and an office of one person does", async () => {
    const { head, staff, residenceId, complexId } = await buildParking(t);
    const penaltyId = await noticed(staff, complexId);
    await t.db.run(sql`
      insert into residences (complex_id, member_id, household_id, building, unit, state, decided_at)
      select complex_id, ${head.memberId}, household_id, building, unit, 'ACTIVE', now() from residences where id = ${residenceId}`);
    expect((await object(head, penaltyId)).statusCode).toBe(204);
    // Neither of them is impartial, and there is no other member of the office: the case cannot wait forever.
    expect((await decide(head, complexId, penaltyId)).statusCode).toBe(204);
    const second = await noticed(head, complexId);
    expect((await object(head, second)).statusCode).toBe(204);
    expect(refusal(await decide(head, complexId, second))).toBe("403 PENALTY_OWN");
    expect((await decide(staff, complexId, second)).statusCode).toBe(204);
  });

  test("without a photo, with two, or with what is no photo it is 400; its metadata is gone", async () => {
    const { staff, resident, residenceId, complexId } = await buildParking(t);
    expect(refusal(await notice(staff, complexId, {}, { photo: null }))).toBe("400 PENALTY_PHOTO");
    const text = Uint8Array.from(Buffer.from("no photo"));
    expect((await notice(staff, complexId, {}, { photo: text })).statusCode).toBe(400);
    const located = await sharp({ create: { width: 80, height: 60, channels: 3, background: "#642" } })
      .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "37/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif).toBeDefined();
    await noticed(staff, complexId, { photo: Uint8Array.from(located) });
    const [own] = await ownOf(resident, residenceId);
    const shown = await resident.call("GET", own?.imageUrl ?? "");
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  });

  test("a new family behind the door inherits nothing, and is told nothing of the decision", async () => {
    const place = await buildParking(t);
    const { staff, head, resident, residenceId, complexId } = place;
    const penaltyId = await noticed(staff, complexId);
    const [own] = await ownOf(resident, residenceId);
    const householdId = await replaceHousehold(place);
    const next = await person(t, "새가족");
    await t.db.run(sql`
      insert into residences (complex_id, member_id, household_id, building, unit, state, decided_at)
      values (${complexId}, ${next.memberId}, ${householdId}, '101동', '1203호', 'ACTIVE', now())`);
    const nextHome = await residenceOf(t, next);
    expect(await ownOf(next, nextHome)).toEqual([]);
    expect(refusal(await object(next, penaltyId))).toBe("404 PENALTY_NOT_FOUND");
    expect((await next.call("GET", own?.imageUrl ?? "")).statusCode).toBe(404);
    expect((await resident.call("GET", own?.imageUrl ?? "")).statusCode).toBe(404);
    await passTime(penaltyId);
    expect((await decide(head, complexId, penaltyId)).statusCode).toBe(204);
    expect(await listed(staff, complexId, "DECIDED")).toMatchObject([{ penaltyId, isEarlierFamily: true }]);
    expect(await entriesOf(next)).toEqual([]);
    expect(await entriesOf(resident)).toEqual([]);
  });
});

test("sent again, also at once and with its photo, it is one", async () => {
  const { staff, resident, complexId } = await buildParking(t);
  const [key, photo] = [randomUUID(), await photoOf("#246")];
  const sent = await Promise.all([1, 2, 3].map(() => notice(staff, complexId, {}, { key, photo })));
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await listed(staff, complexId)).toHaveLength(1);
  expect(await entriesOf(resident)).toMatchObject([{ count: 1 }]);
  expect(refusal(await notice(staff, complexId, { rule: "다른 규칙" }, { key, photo }))).toBe("409 IDEMPOTENCY_REUSED");
});

test.each([
  ["no plate", { plate: " - " }, 400],
  ["no rule", { rule: " " }, 400],
  ["a long rule", { rule: "가".repeat(201) }, 400],
  ["too few days to object", { until: inDays(2) }, 400],
  ["too many days", { until: inDays(62) }, 400],
  ["no day", { until: "2026-02-30" }, 400],
  ["an empty door", { unit: "9999" }, 404],
])("%s is refused, and nothing is stored, no photo either", async (_, fields, status) => {
  const { staff, complexId } = await buildParking(t);
  expect((await notice(staff, complexId, fields)).statusCode).toBe(status);
  expect(await listed(staff, complexId)).toEqual([]);
  const { images } = await t.db.one<{ images: number }>(sql`
    select count(*) as images from images where uploader_id = ${staff.memberId}`);
  expect(images).toBe(0);
});

test("who withdrew leaves no words of an objection, and is not named in a case", async () => {
  const { head, staff, resident, complexId } = await buildParking(t);
  const penaltyId = await noticed(staff, complexId, { key: randomUUID() });
  await object(resident, penaltyId);
  await decide(head, complexId, penaltyId);
  await t.db.tx(async (tx) => {
    for (const { memberId } of [head, staff, resident]) await visitorCarWithdrawalHook.erase(tx, memberId);
  });
  const left = await t.db.one(sql`
    select objection, objected_by, noticed_by, decided_by, request_key, decision, objected_at is not null as is_objected
    from car_penalties where id = ${penaltyId}`);
  const gone = { objection: null, objected_by: null, noticed_by: null, decided_by: null, request_key: null };
  expect(left).toEqual({ ...gone, decision: "UPHELD", is_objected: true });
});

test("a decided case goes with its photo as plates do, on record; an open one is kept", async () => {
  const { head, staff, resident, residenceId, complexId } = await buildParking(t);
  const [old, open] = [await noticed(staff, complexId), await noticed(staff, complexId)];
  const photo = (await ownOf(resident, residenceId)).find(({ penaltyId }) => penaltyId === old)?.imageUrl ?? "";
  await passTime(old);
  await decide(head, complexId, old);
  await t.db.run(sql`
    update car_penalties set decided_at = now() - interval '40 days', object_until = now() - interval '41 days'
    where id = ${old}`);
  await t.db.run(sql`update car_penalties set object_until = now() - interval '40 days' where id = ${open}`);
  // Due, and not shown before the job has run.
  expect((await resident.call("GET", photo)).statusCode).toBe(404);
  await erasePenalties(t.db);
  expect(await listed(staff, complexId, "DECIDED")).toEqual([]);
  expect((await ownOf(resident, residenceId)).map(({ penaltyId }) => penaltyId)).toEqual([open]);
  const records = await t.db.many(sql`
    select visits, rule_days, kind from plate_erasures where complex_id = ${complexId}`);
  expect(records).toEqual([{ visits: 1, rule_days: 30, kind: "PENALTIES" }]);
  const { images } = await t.db.one<{ images: number }>(sql`
    select count(*) as images from images where uploader_id = ${staff.memberId}`);
  expect(images).toBe(1);
});
