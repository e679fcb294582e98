import type { FeedDetailView } from "@danji/contract/feed/feed";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#account/session/session.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { joinByCode, printCodes } from "#testing/builders/build-household.ts";
import { inquiryFields, sendInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

/** The same member on another device. */
async function secondDevice(who: Person): Promise<Person["call"]> {
  const { token } = await openSession(t.db, t.services.secrets, who.memberId);
  return (method, url, body) =>
    t.app.inject({
      method,
      url,
      headers: { cookie: `sid=${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
}

const homesOf = async (call: Person["call"]) =>
  (await call("GET", "/api/member-apartments")).json<{ data: readonly ResidenceView[] }>().data;

test("L223 a newcomer between two complexes: who decides and since when, a code beside the request, rights on every device", async () => {
  const [head, nara, other] = [await person(t, "소장이"), await person(t, "나라이"), await person(t, "소장둘")];
  const open = await buildComplex(t, { name: "열린마을" });
  const closed = await buildComplex(t, {
    name: "닫힌마을",
    kind: "RESIDENTS",
    managerId: head.memberId,
    hasOffice: true,
  });
  const third = await buildComplex(t, {
    name: "셋째마을",
    kind: "RESIDENTS",
    managerId: other.memberId,
    hasOffice: true,
  });
  const tablet = await secondDevice(nara);
  const posted = await sendForm(
    t,
    nara,
    "/api/community/feeds",
    feedForm({ title: "이사 와요", contents: "잘 부탁드려요", apartmentId: open }),
  );
  expect(posted.statusCode, posted.body).toBe(201);
  const feedId = posted.json<{ data: { id: number } }>().data.id;

  const before = Date.now();
  for (const apartmentId of [closed, third]) {
    const home = { apartmentId, building: "101동", unit: "1203호" };
    expect((await nara.call("POST", "/api/member-apartments", home)).statusCode).toBe(201);
  }
  // What home says: which complex decides, and since when it was asked. The same on the tablet.
  const phone: Person["call"] = (method, url, body) => nara.call(method, url, body);
  for (const call of [phone, tablet]) {
    const homes = await homesOf(call);
    expect(homes.map(({ apartmentName, state }) => `${apartmentName} ${state}`).toSorted()).toEqual([
      "닫힌마을 WAITING",
      "셋째마을 WAITING",
    ]);
    for (const { requestedAt } of homes) expect(Math.abs(Date.parse(requestedAt) - before)).toBeLessThan(300_000);
  }
  const roomId = await groupRoomOf(t, closed);
  const join = (call: Person["call"]) => call("POST", `/api/chat/group/${roomId}/join`);
  const ask = () => sendInquiry(t, nara, { ...inquiryFields, apartmentId: closed });
  expect(refusal(await join(tablet))).toBe("403 CHAT_RESIDENTS_ONLY");
  expect((await ask()).statusCode).toBe(403);
  expect((await nara.call("GET", `/api/community/feeds?apartmentId=${closed}`)).statusCode).toBe(403);

  // The code of the door while the office still decides: lives there at once, and the request leaves the desk.
  const waiting = async () =>
    (await head.call("GET", `/api/manage/residences?apartmentId=${closed}&state=WAITING`)).json<{
      data: { residents: readonly object[] };
    }>().data.residents;
  expect(await waiting()).toHaveLength(1);
  const [letter] = (await printCodes(head, closed, "101 1203")).letters;
  expect((await joinByCode(nara, letter?.code ?? "")).statusCode).toBeLessThan(300);
  expect(await waiting()).toEqual([]);
  const lived = (await homesOf(tablet)).filter(({ apartmentId }) => apartmentId === closed);
  expect(lived).toMatchObject([{ state: "ACTIVE" }]);
  expect((await join(tablet)).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(201);
  expect((await tablet("GET", `/api/community/feeds?apartmentId=${closed}`)).statusCode).toBe(200);

  // The third complex still waits; its rejection has a reason, and changes nothing of the home that there is.
  const [asked] = (await other.call("GET", `/api/manage/residences?apartmentId=${third}&state=WAITING`)).json<{
    data: { residents: readonly { residenceId: number }[] };
  }>().data.residents;
  const answer = await other.call("POST", "/api/manage/residences/decide", {
    apartmentId: third,
    decision: "reject",
    residenceIds: [asked?.residenceId],
    reason: "동·호가 명부와 달라요",
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const homes = await homesOf(tablet);
  expect(homes.find(({ apartmentId }) => apartmentId === third)).toMatchObject({
    state: "REJECTED",
    rejectionReason: "동·호가 명부와 달라요",
  });
  expect(homes.find(({ apartmentId }) => apartmentId === closed)).toMatchObject({ state: "ACTIVE" });

  // What was written as a guest stays a guest's.
  const { feedMemberResponseDto } = (await tablet("GET", `/api/community/feeds/${feedId}`)).json<{
    data: FeedDetailView;
  }>().data;
  expect(feedMemberResponseDto).toMatchObject({ voice: "GUEST" });
});
