import sharp from "sharp";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNewcomer, cookieIn, logInAs } from "#testing/builders/build-account.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp({ config: { rateLimitScale: 10 } })));
afterAll(() => t.close());

const profilePath = "/api/member/profile";
const memberPath = "/api/member";

function formOf(words: object, field: string, picture?: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  if (picture !== undefined) form.append(field, new Blob([picture], { type: "image/jpeg" }), "me.jpg");
  return form;
}

const putProfile = (who: Person, words: object, picture?: Uint8Array<ArrayBuffer>) =>
  sendForm(t, who, profilePath, formOf(words, "profileImage", picture), { method: "PUT" });
const putMember = (who: Person, words: object, picture?: Uint8Array<ArrayBuffer>) =>
  sendForm(t, who, memberPath, formOf(words, "multipartFile", picture), { method: "PUT" });
const dataOf = async <T>(who: Person, url: string) => (await who.call("GET", url)).json<{ data: T }>().data;
const objects = async () =>
  (await readdir(path.join(t.services.config.dataDir, "objects"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("PUT /api/member/profile", () => {
  test("is 401 without a session and 400 without a nickname", async () => {
    const jisu = await person(t, "지수");
    expect(refusal(await putProfile({ ...jisu, cookie: "sid=x" }, { nickname: "지수네" }))).toBe("401 UNAUTHENTICATED");
    for (const nickname of ["", " ", "관리자", "가".repeat(21), "지\u202e수", 7]) {
      expect((await putProfile(jisu, { nickname })).json(), String(nickname)).toMatchObject({ code: 400 });
    }
    expect(refusal(await jisu.call("PUT", profilePath, { nickname: "지수네" }))).toBe("415 UNSUPPORTED_TYPE");
  });

  test("changes what is given, leaves the rest, and answers as GET does", async () => {
    const jisu = await person(t, "지수");
    const answer = await putProfile(jisu, { nickname: "  지수네 " });
    const mine = { profileImage: null, name: "지수", nickname: "지수네", email: jisu.email };
    expect(answer.json()).toEqual({ ...mine, code: 200, message: null, data: mine });
    const phoneNumber = buildNewcomer().phoneNumber;
    expect((await putProfile(jisu, { nickname: "지수네", name: "한지수", phoneNumber })).statusCode).toBe(200);
    expect(await dataOf(jisu, memberPath)).toMatchObject({ name: "한지수", nickname: "지수네", phoneNumber });
  });

  test("the phone of another member is 409 and changes nothing; one's own is none", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const answer = await putProfile(jisu, { nickname: "새 이름", phoneNumber: minho.phoneNumber });
    expect(refusal(answer)).toBe("409 PHONE_TAKEN");
    expect(await dataOf(jisu, memberPath)).toMatchObject({ nickname: "지수", phoneNumber: jisu.phoneNumber });
    expect((await putProfile(jisu, { nickname: "지수", phoneNumber: jisu.phoneNumber })).statusCode).toBe(200);
  });

  test("asking which phones are taken is bounded", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const ask = () => putProfile(jisu, { nickname: "지수", phoneNumber: minho.phoneNumber });
    expect((await ask()).statusCode).toBe(409);
    // Ten a day, ten times that on this server.
    const key = `phone-change:member:${jisu.memberId}`;
    expect(await t.db.run(sql`update rate_limits set count = count + 98 where key = ${key}`)).toBe(1);
    expect((await ask()).statusCode).toBe(409);
    expect((await ask()).statusCode).toBe(429);
  });
});

describe("a profile picture", () => {
  const fileOf = (who: Person) => dataOf<{ fileId: number | null }>(who, memberPath);

  test("GET /api/files/{fileId} shows it to members alone, as WebP", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    await buildNeighbours(t, [jisu.memberId, minho.memberId]);
    const answer = await putProfile(jisu, { nickname: "지수" }, await photoOf("#e33", 900, 600));
    const { profileImage } = answer.json<{ profileImage: string }>();
    expect(profileImage).toBe(`/api/files/${(await fileOf(jisu)).fileId}`);
    expect((await t.app.inject({ url: profileImage })).statusCode).toBe(401);
    const picture = await minho.call("GET", profileImage);
    expect(picture.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=60",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: "webp", width: 186, height: 186 });
    expect(refusal(await minho.call("GET", "/api/files/987654"))).toBe("404 IMAGE_NOT_FOUND");
    expect((await minho.call("GET", "/api/files/x")).statusCode).toBe(400);
  });

  test("replaces the one before, whose address and objects are removed", async () => {
    const jisu = await person(t, "지수");
    const before = (await putProfile(jisu, { nickname: "지수" }, await photoOf("#111"))).json<{
      profileImage: string;
    }>();
    const stored = (await objects()).length;
    const after = (await putProfile(jisu, { nickname: "지수" }, await photoOf("#222"))).json<{
      profileImage: string;
    }>();
    expect(after.profileImage).not.toBe(before.profileImage);
    expect((await jisu.call("GET", before.profileImage)).statusCode).toBe(404);
    await expect.poll(async () => (await objects()).length).toBe(stored);
    const kept = await putProfile(jisu, { nickname: "지수네" });
    expect(kept.json()).toMatchObject({ profileImage: after.profileImage });
    const gone = await putProfile(jisu, { nickname: "지수네", removePicture: true });
    expect(gone.json()).toMatchObject({ profileImage: null });
    await expect.poll(async () => (await objects()).length).toBe(stored - 2);
    expect(await t.db.many(sql`select id from images where uploader_id = ${jisu.memberId}`)).toEqual([]);
  });

  test("what is no picture is refused and nothing of the change is kept", async () => {
    const jisu = await person(t, "지수");
    const html = Uint8Array.from(Buffer.from("<script>alert(1)</script>"));
    expect(refusal(await putProfile(jisu, { nickname: "새 이름" }, html))).toBe("400 NOT_AN_IMAGE");
    expect(await dataOf(jisu, memberPath)).toMatchObject({ nickname: "지수", fileId: null });
    const minho = await person(t, "민호");
    const stored = (await objects()).length;
    const taken = { nickname: "새 이름", phoneNumber: minho.phoneNumber };
    expect((await putProfile(jisu, taken, await photoOf("#333"))).statusCode).toBe(409);
    expect((await objects()).length).toBe(stored);
  });

  test("of a post is not to be had by its id", async () => {
    const jisu = await person(t, "지수");
    const form = new FormData();
    const words = { title: "사진", contents: "내용", apartmentId: await buildComplex(t) };
    form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
    form.append("multipartFileList", new Blob([await photoOf("#444")], { type: "image/jpeg" }), "a.jpg");
    expect((await sendForm(t, jisu, "/api/community/feeds", form)).statusCode).toBe(201);
    const { id } = await t.db.one<{ id: number }>(sql`select max(id) as id from images`);
    expect(refusal(await jisu.call("GET", `/api/files/${id}`))).toBe("404 IMAGE_NOT_FOUND");
  });

  test("is shown wherever its member is", async () => {
    const jisu = await person(t, "지수");
    const minho = await person(t, "민호");
    const { profileImage } = (await putProfile(jisu, { nickname: "지수" }, await photoOf("#555"))).json<{
      profileImage: string;
    }>();
    const feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: jisu.memberId });
    await buildComment(t, { feedId, authorId: jisu.memberId });
    const fileId = Number(profileImage.split("/").at(-1));
    expect(await dataOf(minho, `/api/community/feeds/${feedId}`)).toMatchObject({
      feedMemberResponseDto: { profileUrl: profileImage },
    });
    expect(await dataOf(minho, `/api/community/feeds/${feedId}/comments`)).toMatchObject({
      content: [{ commentMemberResponseDto: { profileUrl: profileImage, fileId } }],
    });
    expect(await dataOf(minho, `/api/community/members/${jisu.memberId}`)).toMatchObject({ profileUrl: profileImage });
  });
});

describe("PUT /api/member", () => {
  const words = (who: Person, more: object = {}) => ({
    name: "지수",
    nickname: "지수",
    phoneNumber: who.phoneNumber,
    ...more,
  });
  const logsIn = async (who: Person, one: string) => (await logInAs(t, who.email, one)).statusCode === 200;
  const next = "Haneul2026!";
  /** Lets ten minutes pass since every login of a member. */
  const pass = (who: Person) =>
    t.db.run(sql`
      update sessions set created_at = created_at - interval '11 minutes' where member_id = ${who.memberId}`);

  test("is 401 without a session; it asks for name, nickname and phone", async () => {
    const jisu = await person(t, "지수");
    expect(refusal(await putMember({ ...jisu, cookie: "" }, words(jisu)))).toBe("401 UNAUTHENTICATED");
    const answer = await putMember(jisu, { nickname: "지수" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty("name");
  });

  test("changes person and picture at once", async () => {
    const jisu = await person(t, "지수");
    const answer = await putMember(jisu, words(jisu, { name: "한지수" }), await photoOf("#666"));
    expect(answer.statusCode, answer.body).toBe(204);
    expect(await dataOf(jisu, memberPath)).toMatchObject({ name: "한지수", fileId: expect.any(Number) as number });
  });

  test("a new password ends every other session and none without the current one", async () => {
    const jisu = await person(t, "지수");
    const phone = cookieIn(await logInAs(t, jisu.email, password), "sid");
    await pass(jisu);
    expect(refusal(await putMember(jisu, words(jisu, { password: next })))).toBe("403 CURRENT_PASSWORD_REQUIRED");
    const wrong = await putMember(jisu, words(jisu, { password: next, currentPassword: "Wrong2026!", name: "남" }));
    expect(wrong.json()).toMatchObject({
      reason: "PASSWORD_MISMATCH",
      fields: { currentPassword: "비밀번호가 일치하지 않습니다." },
    });
    expect(await dataOf(jisu, memberPath)).toMatchObject({ name: "지수" });
    expect((await putMember(jisu, words(jisu, { password: next, currentPassword: password }))).statusCode).toBe(204);
    expect((await jisu.call("GET", memberPath)).statusCode).toBe(200);
    expect((await t.app.inject({ url: memberPath, headers: { cookie: phone } })).statusCode).toBe(401);
    expect(await logsIn(jisu, password)).toBe(false);
    expect(await logsIn(jisu, next)).toBe(true);
    expect(await t.db.many(sql`select action from audit_events where actor_id = ${jisu.memberId}`)).toContainEqual({
      action: "password.changed",
    });
  });

  test("a new password that is sent again is answered as the first time, one after the other and at once", async () => {
    const jisu = await person(t, "지수");
    await pass(jisu);
    const send = (more: object = {}) =>
      putMember(jisu, words(jisu, { password: next, currentPassword: password, ...more }));
    const statuses = (await Promise.all([send(), send()])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([204, 204]);
    const device = cookieIn(await logInAs(t, jisu.email, next), "sid");
    expect((await send({ name: "한지수" })).statusCode).toBe(204);
    // The repetition stores nothing: what was opened with the new password stays open.
    expect((await t.app.inject({ url: memberPath, headers: { cookie: device } })).statusCode).toBe(200);
    const events = await t.db.many(sql`
      select action from audit_events where actor_id = ${jisu.memberId} and action = 'password.changed'`);
    expect(events).toHaveLength(1);
    expect(await dataOf(jisu, memberPath)).toMatchObject({ name: "한지수" });
  });

  test("only the session that set it may send it again; every comparison is charged", async () => {
    const jisu = await person(t, "지수");
    await pass(jisu);
    const change = words(jisu, { password: next, currentPassword: password });
    expect((await putMember(jisu, change)).statusCode).toBe(204);
    const later = { ...jisu, cookie: cookieIn(await logInAs(t, jisu.email, next), "sid") };
    expect(refusal(await putMember(later, change))).toBe("400 PASSWORD_MISMATCH");
    const charged = () =>
      t.db.maybe(sql`select count from rate_limits where key = ${`password-check:member:${jisu.memberId}`}`);
    expect(await charged()).toEqual({ count: 1 });
    expect(refusal(await putMember(jisu, { ...change, password: "Badatga2026!" }))).toBe("400 PASSWORD_MISMATCH");
    expect(await charged()).toEqual({ count: 3 });
    expect((await putMember(jisu, change)).statusCode).toBe(204);
    expect(await charged()).toEqual({ count: 0 });
  });

  test("after a recent login it need not be repeated; a common one is refused", async () => {
    const jisu = await person(t, "지수");
    expect((await putMember(jisu, words(jisu, { password: "Qwer1234!" }))).statusCode).toBe(400);
    expect((await putMember(jisu, words(jisu, { password: next }))).statusCode).toBe(204);
    expect(await logsIn(jisu, next)).toBe(true);
  });

  test("guessing the current one is bounded", async () => {
    const jisu = await person(t, "지수");
    const guess = () => putMember(jisu, words(jisu, { password: next, currentPassword: "Wrong2026!" }));
    expect((await guess()).statusCode).toBe(400);
    // Five in half an hour, ten times that on this server.
    const key = `password-check:member:${jisu.memberId}`;
    expect(await t.db.run(sql`update rate_limits set count = count + 48 where key = ${key}`)).toBe(1);
    expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe("GET /api/member", () => {
  test("is 401 without a session, and the whole of my page with one", async () => {
    expect((await t.app.inject({ url: memberPath })).statusCode).toBe(401);
    const jisu = await person(t, "지수");
    const me = { name: "지수", nickname: "지수", email: jisu.email, phoneNumber: jisu.phoneNumber, fileId: null };
    expect(await dataOf(jisu, memberPath)).toMatchObject({
      ...me,
      nicknameRequest: null,
      hasPassword: true,
      apartmentId: null,
      carNumbers: [],
      residences: [],
    });
    const apartmentId = await buildComplex(t);
    const household = { building: "101", unit: "1203", moveInDate: "2026-03-01", numberOfResidents: 3 };
    const carNumbers = ["12가3456"];
    expect(
      (await jisu.call("POST", "/api/member-apartments", { apartmentId, ...household, carNumbers })).statusCode,
    ).toBe(201);
    const memberApartmentId = expect.any(Number) as number;
    expect(await dataOf(jisu, memberPath)).toMatchObject({
      ...me,
      memberApartmentId,
      apartmentId,
      apartmentName: "한빛마을",
      region: "서울특별시 마포구 월드컵북로 1",
      location: "1단지",
      ...household,
      carNumbers,
      residences: [{ memberApartmentId, apartmentId, isChosen: true, state: "ACTIVE" }],
    });
  });
});
