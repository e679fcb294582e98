import { accountCopy } from "@danji/contract/account/account.copy";
import type { MemberView } from "@danji/contract/account/profile";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nicknameForm } from "#account/nickname/nickname-form.ts";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildHome, invite, joinByCode, joinByToken, printCodes } from "#testing/builders/build-household.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { inquiryFields, sendInquiry } from "#testing/builders/inquiry-form.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { createResidents } from "#testing/builders/residents.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 100 } })));
afterAll(() => t.close());

const generic = expect.stringMatching(/^이웃\d{5,6}$/) as string;
const memberOf = async (who: Person) => (await who.call("GET", "/api/member")).json<{ data: MemberView }>().data;
const moveIn = (who: Person, apartmentId: number) =>
  who.call("POST", "/api/member-apartments", { apartmentId, building: "101동", unit: "1203호" });
const setName = (who: Person, apartmentId: number, nickname: string) =>
  who.call("PUT", `/api/member-apartments/names/${apartmentId}`, { nickname });
const rename = (who: Person, nickname: string) => {
  const form = new FormData();
  form.append("requestDto", JSON.stringify({ nickname }));
  return sendForm(t, who, "/api/member/profile", form, { method: "PUT" });
};
const formsOf = async (complexId: number) =>
  (await t.db.many<{ form: string }>(sql`select form from resident_names where complex_id = ${complexId}`)).map(
    ({ form }) => form,
  );

describe("L209 one form a complex", () => {
  test("the second of one form is 이웃 with digits there, is asked, and chooses a name for that complex", async () => {
    const [first, second] = [await person(t, "초코누나"), await person(t, "초코 누나.")];
    const [here, elsewhere] = [await buildComplex(t), await buildComplex(t, { name: "다른마을" })];
    await moveIn(first, here);
    expect((await moveIn(second, elsewhere)).statusCode).toBe(201);
    expect((await moveIn(second, here)).statusCode).toBe(201);
    expect((await memberOf(first)).complexNames).toEqual([]);
    expect((await memberOf(second)).complexNames).toEqual([
      { apartmentId: here, apartmentName: "한빛마을", nickname: generic, isAsked: true },
    ]);

    expect(refusal(await setName(second, here, "초코누나♥"))).toBe("409 NICKNAME_TAKEN");
    expect((await setName(second, here, "관리사무소")).statusCode).toBe(400);
    expect((await setName(second, here, "管理所長")).statusCode).toBe(400);
    expect(refusal(await setName(await person(t, "나그네"), here, "나그네"))).toBe("404 RESIDENCE_NOT_FOUND");
    expect(
      refusal(
        await setName(
          { ...second, call: (method, url, payload) => t.app.inject({ method, url, ...(payload && { payload }) }) },
          here,
          "둘째",
        ),
      ),
    ).toBe("401 UNAUTHENTICATED");
    expect((await setName(second, here, "둘째누나")).statusCode).toBe(204);
    expect((await memberOf(second)).complexNames).toMatchObject([{ nickname: "둘째누나", isAsked: false }]);

    const office = await person(t, "윤태식");
    await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${here}, ${office.memberId})`);
    const listed = async (q: string) =>
      (
        await office.call("GET", `/api/manage/residences?apartmentId=${here}&state=ACTIVE&q=${encodeURIComponent(q)}`)
      ).json<{
        data: { residents: { nickname: string }[] };
      }>().data.residents;
    expect(await listed("둘째누나")).toMatchObject([{ nickname: "둘째누나" }]);
    const inquiry = await sendInquiry(t, second, { ...inquiryFields, target: "OFFICE", apartmentId: here });
    expect(inquiry.statusCode, inquiry.body).toBe(201);
    expect((await office.call("GET", "/api/inquiries/received")).json()).toMatchObject({
      data: { inquiries: [{ nickname: "둘째누나" }] },
    });

    const feedId = await buildFeed(t, { complexId: here, authorId: second.memberId });
    await buildComment(t, { feedId, authorId: second.memberId });
    const away = await buildFeed(t, { complexId: elsewhere, authorId: second.memberId });
    const read = async (url: string) => JSON.stringify((await second.call("GET", url)).json());
    for (const url of [
      `/api/community/feeds?apartmentId=${here}`,
      `/api/community/feeds/${feedId}`,
      `/api/community/feeds/${feedId}/comments`,
    ]) {
      expect(await read(url), url).toContain("둘째누나");
      expect(await read(url), url).not.toContain("초코");
    }
    for (const url of [`/api/community/feeds?apartmentId=${elsewhere}`, `/api/community/feeds/${away}`])
      expect(await read(url), url).toContain("초코 누나.");

    // The sheet of a member has the name of the complex in which one met them, as far as one may read there.
    const sheet = async (query: string) =>
      (await first.call("GET", `/api/community/members/${second.memberId}${query}`)).json<{
        data: { nickname: string };
      }>().data.nickname;
    expect([await sheet(`?feedId=${feedId}`), await sheet(`?feedId=${away}`), await sheet("")]).toEqual([
      "둘째누나",
      "초코 누나.",
      "초코 누나.",
    ]);
    // One's own name is none for the complex: it follows a rename.
    expect((await rename(second, "모카두잔")).statusCode).toBe(200);
    expect((await setName(second, here, "모카두잔")).statusCode).toBe(204);
    expect((await memberOf(second)).complexNames).toEqual([]);
    expect((await rename(second, "모카세잔")).statusCode).toBe(200);
    expect(await formsOf(here)).toContain(nicknameForm("모카세잔"));
  });

  test("a rename takes the form everywhere, or is 409 at its field and changes nothing", async () => {
    const [first, second] = [await person(t, "라떼한잔"), await person(t, "모카")];
    const here = await buildComplex(t);
    for (const one of [first, second]) await moveIn(one, here);
    expect((await rename(second, "라떼 한잔!")).json()).toMatchObject({
      code: 409,
      reason: "NICKNAME_TAKEN",
      message: accountCopy.signup.nicknameTaken,
      fields: { nickname: accountCopy.signup.nicknameTaken },
    });
    expect((await memberOf(second)).nickname).toBe("모카");
    expect((await rename(second, "모카두잔")).statusCode).toBe(200);
    expect((await formsOf(here)).toSorted()).toEqual([nicknameForm("라떼한잔"), nicknameForm("모카두잔")].toSorted());
    // The form that was given up is free.
    const third = await person(t, "모카");
    await moveIn(third, here);
    expect((await memberOf(third)).complexNames).toEqual([]);
  });

  test("a form stays taken while words stand under it, and is free after who wrote none has left", async () => {
    const [writer, silent] = [await person(t, "글쓴이"), await person(t, "조용이")];
    const here = await buildComplex(t);
    for (const one of [writer, silent]) {
      const { memberApartmentId } = (await moveIn(one, here)).json<{ data: { memberApartmentId: number } }>().data;
      if (one === writer) await buildFeed(t, { complexId: here, authorId: one.memberId });
      expect((await one.call("DELETE", `/api/member-apartments/${memberApartmentId}`)).statusCode).toBeLessThan(300);
    }
    const [writerToo, silentToo] = [await person(t, "글쓴이"), await person(t, "조용이")];
    for (const one of [writerToo, silentToo]) await moveIn(one, here);
    expect((await memberOf(writerToo)).complexNames).toMatchObject([{ nickname: generic, isAsked: true }]);
    expect((await memberOf(silentToo)).complexNames).toEqual([]);
  });

  test("a bulk approval with names of one form lets all in; those of one form are asked", async () => {
    const people = await createResidents([t], 30);
    const manager = await person(t, "소나무");
    const here = await buildComplex(t, { kind: "RESIDENTS", managerId: manager.memberId });
    const ids = people.map(({ memberId }) => memberId);
    const same = ids.slice(0, 5);
    await t.db.run(sql`
      update members set nickname = '달빛', nickname_form = ${nicknameForm("달빛")} where id = any(${same}::bigint[])`);
    const homes = await t.db.many<{ id: number }>(sql`
      insert into residences (complex_id, member_id, building, unit, state)
      select ${here}, unnest(${ids}::bigint[]), '101동', '1203호', 'WAITING' returning id`);
    const approval = { apartmentId: here, decision: "approve", residenceIds: homes.map(({ id }) => id) };
    const answer = await manager.call("POST", "/api/manage/residences/decide", approval);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect(await formsOf(here)).toHaveLength(30);
    const asked = await t.db.many(sql`select member_id from resident_names where complex_id = ${here} and is_asked`);
    expect(asked).toHaveLength(4);
  });

  test("who enters by a door code or an invitation is asked too; the chosen name stands in room, list and bell", async () => {
    const office = await person(t, "윤태식");
    const here = await buildComplex(t, { kind: "RESIDENTS", managerId: office.memberId });
    const [first, byCode, byInvitation] = [
      await person(t, "하늘이"),
      await person(t, "하늘 이"),
      await person(t, "하늘이."),
    ];
    const home = await buildHome(t, first, here, { unit: "1호" });
    const [letter] = (await printCodes(office, here, "101 2")).letters;
    expect((await joinByCode(byCode, letter?.code ?? "")).statusCode).toBe(200);
    expect((await joinByToken(byInvitation, (await invite(first, home)).token)).statusCode).toBe(200);
    expect((await memberOf(first)).complexNames).toEqual([]);
    for (const who of [byCode, byInvitation])
      expect((await memberOf(who)).complexNames).toMatchObject([{ nickname: generic, isAsked: true }]);
    expect(new Set(await formsOf(here)).size).toBe(3);

    expect((await setName(byCode, here, "하늘둘째")).statusCode).toBe(204);
    const roomId = await groupRoomOf(t, here);
    for (const who of [first, byCode])
      expect((await who.call("POST", `/api/chat/group/${roomId}/join`)).statusCode).toBe(200);
    const feedId = await buildFeed(t, { complexId: here, authorId: first.memberId });
    await byCode.call("POST", `/api/community/feeds/${feedId}/comments`, { contents: "반가워요" });
    const own = await buildFeed(t, { complexId: here, authorId: byCode.memberId });
    for (const [url, key] of [
      [`/api/chat/room/${roomId}/members`, "nickname"],
      [`/api/chat/room/${roomId}`, "nickname"],
      ["/api/notifications", "nickname"],
      [`/api/community/feeds?apartmentId=${here}`, "nickName"],
      [`/api/community/feeds/${own}`, "nickname"],
    ] as const) {
      const { body } = await first.call("GET", url);
      expect(body, url).toContain(`"${key}":"하늘둘째"`);
      expect(body, url).not.toContain("하늘 이");
    }
  });

  test("of two who enter at once one keeps the form, 50 rounds", async () => {
    const here = await buildComplex(t);
    for (let round = 0; round < 50; round += 1) {
      const pair = await createResidents([t], 2);
      const ids = pair.map(({ memberId }) => memberId);
      const name = `쌍둥이${round}나`;
      await t.db.run(sql`
        update members set nickname = ${name}, nickname_form = ${nicknameForm(name)} where id = any(${ids}::bigint[])`);
      const answers = await Promise.all(
        pair.map((one) =>
          one.call("POST", "/api/member-apartments", { apartmentId: here, building: "101동", unit: `${round + 1}호` }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      const named = await t.db.many(sql`
        select is_asked from resident_names where complex_id = ${here} and member_id = any(${ids}::bigint[])
        order by is_asked`);
      expect(named).toEqual([{ is_asked: false }, { is_asked: true }]);
    }
    const forms = await formsOf(here);
    expect(new Set(forms).size).toBe(100);
  });
});

test("the form of a generic name in the database is that of the server", async () => {
  const [first, second] = [await person(t, "은하수"), await person(t, "은하수")];
  const here = await buildComplex(t);
  for (const one of [first, second]) await moveIn(one, here);
  const named = await t.db.many<{ nickname: string; form: string }>(sql`
    select nickname, form from resident_names where nickname is not null and is_asked`);
  expect(named.length).toBeGreaterThan(0);
  for (const { nickname, form } of named) expect(form).toBe(nicknameForm(nickname));
});
