import type { HouseholdView } from "@danji/contract/complex/household/household";
import type { ResidenceView } from "@danji/contract/complex/residence";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import type { ReservationListView } from "@danji/contract/reservation/reservation";
import type { VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { storeReservation } from "#testing/builders/build-facility.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, invite, joinByCode, joinByToken, printCodes } from "#testing/builders/build-household.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { inHours } from "#testing/builders/visitor-car/build-visit.ts";
import { publishedNotice } from "#testing/builders/build-notice.ts";
import {
  approved,
  book,
  buildFamily,
  dataOf,
  done,
  DOOR,
  type Family,
  homeIn,
  leaves,
} from "#testing/families/build-family.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let family: Family;
let stranger: Person;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 1_000 } })));
afterAll(() => t.close());
beforeEach(async () => {
  family = await buildFamily(t);
  stranger = await person(t, "낯선이");
});

const claim = (who: Person, complexId: number) =>
  who.call("POST", "/api/member-apartments", { apartmentId: complexId, ...DOOR });
const isVouched = async (who: Person) =>
  dataOf<readonly ResidenceView[]>(await done(who, "GET", "/api/member-apartments"))[0]?.isVouched;
const told = async (who: Person) =>
  dataOf<{ notifications: NotificationView[] }>(await done(who, "GET", "/api/notifications")).notifications;
const homeNews = async (who: Person) =>
  (await told(who)).filter(({ kind }) => kind === "RESIDENCE").map(({ detail }) => detail);
const unvouched = "403 HOUSEHOLD_UNVOUCHED";

/** What a household has, as a member who claims its door asks for it. */
async function expectNothingSeen(who: Person) {
  const { a, complexId, visit, reservations } = family;
  const home = await homeIn(who, complexId);
  const [, , ahead = 0] = reservations;
  expect(refusal(await who.call("GET", `/api/member-apartments/${home}/household`))).toBe(unvouched);
  expect(refusal(await who.call("POST", `/api/member-apartments/${home}/invitations`))).toBe(unvouched);
  const cars = await who.call("GET", `/api/visitor-cars?residenceId=${home}`);
  expect([refusal(cars), cars.body.includes("12가")]).toEqual([unvouched, false]);
  const visitor = { residenceId: home, plate: "34나7777", from: inHours(1), until: inHours(2), amount: 0 };
  expect(refusal(await who.call("POST", "/api/visitor-cars", visitor))).toBe(unvouched);
  expect(refusal(await who.call("DELETE", `/api/visitor-cars/${visit}`))).toBe("404 VISIT_NOT_FOUND");
  expect(refusal(await book(who, family))).toBe(unvouched);
  const cancel = await who.call("POST", `/api/reservations/${ahead}/cancel`, { fee: 0 });
  expect(refusal(cancel)).toBe("404 RESERVATION_NOT_FOUND");
  expect(dataOf(await done(who, "GET", "/api/reservations"))).toMatchObject({
    ahead: [],
    past: [],
    hasLotteries: false,
  });
  expect(dataOf(await done(who, "GET", "/api/lotteries"))).toMatchObject({ lotteries: [] });
  expect((await done(who, "GET", "/api/home/today")).body).not.toMatch(/"(BOOKING|CAR)"/);
  expect(refusal(await who.call("DELETE", `/api/member-apartments/${home}/household/${a.memberId}`))).toBe(unvouched);
}

describe("a home by its member's own word, behind a neighbour's door", () => {
  test("reads, writes and chats at once, and sees, spends, cancels and invites nothing of the household", async () => {
    const { complexId } = family;
    expect((await claim(stranger, complexId)).statusCode).toBe(201);
    expect([await isVouched(stranger), await isVouched(family.a)]).toEqual([false, true]);
    await expectNothingSeen(stranger);
    expect(
      (
        await sendForm(
          t,
          stranger,
          "/api/community/feeds",
          feedForm({ title: "안녕하세요", contents: "새로 왔어요", apartmentId: complexId }),
        )
      ).statusCode,
    ).toBe(201);
    expect((await stranger.call("POST", `/api/chat/group/${await groupRoomOf(t, complexId)}/join`)).statusCode).toBe(
      200,
    );
  });

  test("is the same where a resident changes their own door to it from one that was vouched for", async () => {
    const { complexId } = family;
    const home = await buildHome(t, stranger, complexId, { unit: "808호" });
    expect(await isVouched(stranger)).toBe(true);
    await done(stranger, "PUT", `/api/member-apartments/${home}`, DOOR);
    expect(await isVouched(stranger)).toBe(false);
    await expectNothingSeen(stranger);
  });

  test("keeps what its member booked there before, to see and to cancel", async () => {
    const { complexId, facilityId, householdId } = family;
    await claim(stranger, complexId);
    const begins = new Date(inHours(60));
    const own = await storeReservation(t, {
      facilityId,
      householdId,
      memberId: stranger.memberId,
      begins,
      ends: new Date(inHours(61)),
    });
    const { ahead } = dataOf<ReservationListView>(await done(stranger, "GET", "/api/reservations"));
    expect(ahead.map(({ reservationId }) => reservationId)).toEqual([own]);
    await done(stranger, "POST", `/api/reservations/${own}/cancel`, { fee: 0 });
  });

  test("is told to the household, which may put its member out, and no other", async () => {
    const { a, complexId, home } = family;
    await claim(stranger, complexId);
    const [news] = await told(a);
    expect(news).toMatchObject({ kind: "HOUSEHOLD", actor: { nickname: "낯선이" } });
    const { members } = dataOf<HouseholdView>(await done(a, "GET", `/api/member-apartments/${home}/household`));
    expect(members.map(({ nickname, way, isVouched: vouched }) => [nickname, way, vouched])).toEqual([
      ["가람", "OFFICE", true],
      ["낯선이", "SELF", false],
    ]);
    const partner = await person(t, "다온");
    await joinByToken(partner, (await invite(a, home)).token);
    const putOut = (who: Person) => a.call("DELETE", `/api/member-apartments/${home}/household/${who.memberId}`);
    expect(refusal(await putOut(partner))).toBe("409 HOUSEHOLD_VOUCHED");
    expect(refusal(await putOut(family.head))).toBe("404 MEMBER_NOT_FOUND");
    expect((await putOut(stranger)).statusCode).toBe(204);
    expect(await homeNews(stranger)).toEqual(["PUT_OUT"]);
    expect(dataOf(await done(stranger, "GET", "/api/member-apartments"))).toEqual([]);
    expect(refusal(await putOut(stranger))).toBe("404 MEMBER_NOT_FOUND");
    expect((await book(a, family)).statusCode).toBe(409);
  });

  test("is told of no car, notice for that door or newcomer, and counts for no reach", async () => {
    const { a, head, complexId } = family;
    await t.db.run(sql`update complexes set office_verified_at = now() where id = ${complexId}`);
    await claim(stranger, complexId);
    const toDoor = await publishedNotice(t, head, complexId, {
      kind: "GENERAL",
      audience: [{ building: "101", unit: "1203" }],
    });
    const toLine = await publishedNotice(t, head, complexId, {
      kind: "GENERAL",
      audience: [{ building: "101", line: 3 }],
    });
    const statusOf = async (who: Person, id: number) =>
      (await who.call("GET", `/api/community/feeds/${id}`)).statusCode;
    expect([await statusOf(a, toDoor), await statusOf(stranger, toDoor)]).toEqual([200, 404]);
    expect([await statusOf(a, toLine), await statusOf(stranger, toLine)]).toEqual([200, 200]);
    await done(stranger, "POST", `/api/community/feeds/${toLine}/read`);
    expect(await t.db.many(sql`select feed_id from notice_doors where feed_id = ${toLine}`)).toEqual([]);
    const before = (await told(stranger)).length;
    await claim(await person(t, "둘째"), complexId);
    expect((await told(stranger)).length).toBe(before);
  });

  test("opens the household once its office, a letter's code or a member's invitation has let it in", async () => {
    const { a, head, complexId, home } = family;
    const ways: readonly ((who: Person) => Promise<unknown>)[] = [
      (who) => approved(family, who),
      async (who) => joinByCode(who, (await printCodes(head, complexId, "101 1203")).letters[0]?.code ?? ""),
      async (who) => joinByToken(who, (await invite(a, home)).token),
    ];
    for (const letIn of ways) {
      const who = await person(t, "가족");
      await claim(who, complexId);
      const own = await homeIn(who, complexId);
      await letIn(who);
      // It is the same home, not a second one.
      expect([await homeIn(who, complexId), await isVouched(who)]).toEqual([own, true]);
      const { visits } = dataOf<VisitorCarsView>(await done(who, "GET", `/api/visitor-cars?residenceId=${own}`));
      expect(visits).toHaveLength(1);
    }
  });

  test("keeps no family: who moves in after the last member of the household inherits nothing", async () => {
    const { complexId } = family;
    await claim(stranger, complexId);
    await leaves(family);
    const next = await person(t, "나래");
    await claim(next, complexId);
    await approved(family, next);
    await approved(family, stranger);
    for (const who of [next, stranger]) {
      const home = await homeIn(who, complexId);
      const { visits } = dataOf<VisitorCarsView>(await done(who, "GET", `/api/visitor-cars?residenceId=${home}`));
      expect(visits).toEqual([]);
      expect(dataOf(await done(who, "GET", "/api/reservations"))).toMatchObject({ ahead: [], past: [] });
    }
  });
});

describe("behind an empty door", () => {
  test("the first waits to be let in where there is an office", async () => {
    const { complexId } = family;
    await leaves(family);
    await claim(stranger, complexId);
    const home = await homeIn(stranger, complexId);
    expect(refusal(await stranger.call("GET", `/api/member-apartments/${home}/household`))).toBe(unvouched);
    expect(refusal(await book(stranger, family))).toBe(unvouched);
  });

  test("the first is the household where there is none, with whom they invite, until an office comes", async () => {
    const complexId = await buildComplex(t);
    const [first, second, invited] = [await person(t, "첫째"), await person(t, "둘째"), await person(t, "셋째")];
    await claim(first, complexId);
    await claim(second, complexId);
    const { token } = await invite(first, await homeIn(first, complexId));
    await joinByToken(invited, token);
    const standing = async () => Promise.all([first, second, invited].map(isVouched));
    expect(await standing()).toEqual([true, false, true]);
    // Who changes their door to it is no longer there than the others, however old their home is.
    const older = await person(t, "넷째");
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, created_at)
      values (${complexId}, ${older.memberId}, '9동', '9호', now() - interval '1 year')`);
    await done(older, "PUT", `/api/member-apartments/${await homeIn(older, complexId)}`, DOOR);
    expect(await isVouched(older)).toBe(false);
    // Those whom the first has let in stay before a stranger who came before them.
    await done(first, "DELETE", `/api/member-apartments/${await homeIn(first, complexId)}`);
    expect([await isVouched(second), await isVouched(invited)]).toEqual([false, true]);
    await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${complexId}, ${older.memberId})`);
    expect([await isVouched(second), await isVouched(invited)]).toEqual([false, false]);
  });
});
