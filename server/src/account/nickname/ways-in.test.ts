import { accountCopy } from "@danji/contract/account/account.copy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildNewcomer, count, issuedVerificationCookie, post } from "#testing/builders/build-account.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { OAuthBrowser, socialNodes, type SocialNodes } from "#testing/builders/build-social.ts";
import { complexFacts, freshName, sendComplex } from "#testing/builders/complex-form.ts";
import { person } from "#testing/builders/people.ts";
import { sendForm } from "#testing/builders/send-form.ts";
import type { TestApp } from "#testing/test-app.ts";
import { writeNicknameForms } from "./earlier-nicknames.ts";
import { isNameOfOffice, nicknameForm } from "./nickname-form.ts";

let nodes: SocialNodes;
let t: TestApp;
beforeAll(async () => {
  nodes = await socialNodes(1);
  t = nodes.t;
});
afterAll(() => nodes.close());

const message = accountCopy.signup.nicknameUnfit;
const refused = { code: 400, message, data: null, fields: { nickname: message } };
// One that the contract's quick check refuses, and one that takes the server's tables.
const names = ["관리소장", "管理所長"];

const nicknameOf = ({ memberId }: { readonly memberId: number }) =>
  t.db.one<{ nickname: string; nickname_form: string | null; nickname_request: string | null }>(
    sql`select nickname, nickname_form, nickname_request from members where id = ${memberId}`,
  );

describe("L208 a name of the office is refused by every way in", () => {
  test("SPEC's sign-up: the verification stays good, and no row is written", async () => {
    const newcomer = buildNewcomer();
    const cookie = await issuedVerificationCookie(t, newcomer.email);
    const before = await count(t, "members");
    for (const nickname of names) {
      const answer = await post(t, "/api/member/signup", { ...newcomer, nickname }, { cookie });
      expect(answer.json()).toMatchObject(refused);
    }
    expect(await count(t, "members")).toBe(before);
    expect((await post(t, "/api/member/signup", newcomer, { cookie })).statusCode).toBe(200);
    expect(await t.db.one(sql`select nickname_form as form from members where email = ${newcomer.email}`)).toEqual({
      form: nicknameForm(newcomer.nickname),
    });
  });

  test("both calls that change a profile, in every form of their part", async () => {
    const jisu = await person(t, "지수");
    const whole = { name: "한지수", phoneNumber: jisu.phoneNumber };
    for (const nickname of names) {
      const words = JSON.stringify({ ...whole, nickname });
      const parts = [words, new Blob([words], { type: "application/json" }), new File([words], "request.json")];
      for (const part of parts) {
        for (const path of ["/api/member", "/api/member/profile"]) {
          const form = new FormData();
          form.append("requestDto", part);
          expect((await sendForm(t, jisu, path, form, { method: "PUT" })).json(), path).toMatchObject(refused);
        }
      }
    }
    const doubled = new FormData();
    doubled.append("requestDto", `{"nickname":"지수네","nickname":"관리소장"}`);
    expect((await sendForm(t, jisu, "/api/member/profile", doubled, { method: "PUT" })).statusCode).toBe(400);
    expect(await nicknameOf(jisu)).toEqual({
      nickname: "지수",
      nickname_form: nicknameForm("지수"),
      nickname_request: null,
    });
  });

  test("a complex that is named like an office, unless the public list has that very name", async () => {
    const [jisu, field] = [await person(t, "지수"), freshName()];
    for (const name of ["한빛마을 관리사무소", "우리단지", "한빛 管理事務所"]) {
      const answer = await sendComplex(t, jisu, { ...complexFacts, name });
      expect(answer.json()).toMatchObject({ code: 400, fields: { name: answer.json<{ message: string }>().message } });
    }
    const listed = "은하 관리소마을";
    const listedId = await buildComplex(t);
    await t.db.run(sql`update complexes set name = ${listed}, public_code = 'A1' where id = ${listedId}`);
    expect((await sendComplex(t, jisu, { ...complexFacts, name: listed })).statusCode).toBe(200);
    const own = (await sendComplex(t, jisu, { ...complexFacts, name: field })).json<{
      data: { id: number };
    }>();
    await t.db.run(sql`
      insert into complex_managers (complex_id, member_id) values (${own.data.id}, ${jisu.memberId})
      on conflict do nothing`);
    const change = (name: string) =>
      sendComplex(t, jisu, { ...complexFacts, name }, { method: "PUT" }, `/${own.data.id}`);
    expect((await change("은하수 관리사무소")).statusCode).toBe(400);
    expect((await change(field)).statusCode).toBe(200);
  });
});

let kakaoId = 7000;

/** Logs in by Kakao as a new member; gives the nickname of the profile, and what the member is asked. */
async function newcomerNamed(nickname: string | undefined) {
  kakaoId += 1;
  nodes.provider.setPerson({ id: kakaoId, kakao_account: { profile: { nickname } } });
  const browser = new OAuthBrowser(() => t);
  expect((await browser.exchange(await browser.login())).statusCode).toBe(200);
  return (await browser.get("/api/member")).json<{ data: { nickname: string; nicknameRequest: string | null } }>().data;
}

test("L206 who works in an office chooses an ordinary name too: the role stands in the mark", async () => {
  const head = await person(t, "윤태식");
  await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  for (const [nickname, status] of [
    ["관리소장", 400],
    ["한빛마을 관리사무소", 400],
    ["소장미", 200],
  ] as const) {
    const form = new FormData();
    form.append("requestDto", JSON.stringify({ nickname }));
    expect((await sendForm(t, head, "/api/member/profile", form, { method: "PUT" })).statusCode, nickname).toBe(status);
  }
});

test("L208 a newcomer of Kakao whose name may not be used is 이웃 with digits, and is asked", async () => {
  for (const nickname of ["관리소장", "管理所長", "", "가".repeat(300)]) {
    const { nickname: shown, nicknameRequest } = await newcomerNamed(nickname);
    expect({ shown, nicknameRequest }, nickname).toEqual({
      shown: expect.stringMatching(/^이웃\d{5,6}$/) as string,
      nicknameRequest: "NEWCOMER",
    });
  }
  expect(await newcomerNamed("카카오춘식")).toMatchObject({ nickname: "카카오춘식", nicknameRequest: null });
});

test("L208 a member from before is shown as 이웃 with digits, told why and asked, and loses nothing", async () => {
  const [office, jisu] = [await person(t, "관리사무소."), await person(t, "지수")];
  await t.db.run(sql`update members set nickname_form = null where id = any(${[office.memberId, jisu.memberId]})`);
  const feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: office.memberId });
  const roomId = await buildDirectRoom(t, office.memberId, jisu.memberId);
  expect((await office.call("POST", `/api/community/${feedId}/reactions`)).statusCode).toBeLessThan(300);
  await Promise.all([writeNicknameForms(t.db), writeNicknameForms(t.db)]);
  const { nickname, nickname_form: form, nickname_request: request } = await nicknameOf(office);
  expect(nickname).toMatch(/^이웃\d{5,6}$/);
  expect([form, request]).toEqual([nicknameForm(nickname), "RESERVED"]);
  expect(await nicknameOf(jisu)).toMatchObject({ nickname: "지수", nickname_form: nicknameForm("지수") });
  expect((await jisu.call("GET", `/api/community/feeds/${feedId}`)).json()).toMatchObject({
    data: { feedMemberResponseDto: { nickname }, reactionCount: 1 },
  });
  expect((await jisu.call("GET", `/api/chat/room/${roomId}`)).json()).toMatchObject({
    data: { chatroomName: nickname },
  });
  const named = await t.db.many<{ nickname: string }>(sql`select nickname from members`);
  expect(named.filter((member) => isNameOfOffice(member.nickname))).toEqual([]);

  const form2 = new FormData();
  form2.append("requestDto", JSON.stringify({ nickname: "새이름" }));
  expect((await sendForm(t, office, "/api/member/profile", form2, { method: "PUT" })).statusCode).toBe(200);
  expect(await nicknameOf(office)).toMatchObject({ nickname: "새이름", nickname_request: null });
});
