import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chatTopics } from "@danji/contract/chat/chat-topics";
import type { OfficeClaimView } from "@danji/contract/complex/office";
import type { Method } from "@danji/contract/platform/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isNameOfOffice } from "#account/nickname/nickname-form.ts";
import { sql } from "#platform/db/sql.ts";
import { buildNewcomer, issuedVerificationCookie } from "#testing/builders/build-account.ts";
import { buildMessage, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { complexFacts } from "#testing/builders/complex-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf } from "#testing/builders/send-form.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { type NetworkAnswer, networkCall } from "#testing/network-call.ts";
import { serveSockets, type SocketServer } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// What a member tries in half an hour who wants to be taken for an office: over HTTP and WebSocket, against one server.

let t: TestApp;
let webDir: string;
let server: SocketServer;
/** Head of the proven office of `homeId`, who lives elsewhere; a neighbour there; the attacker, who lives there too. */
let head: Person;
let jisu: Person;
let attacker: Person;
let homeId: number;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "danji-web-"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  t = await testApp({ config: { rateLimitScale: 1_000, webDir, publicOrigins: ["https://danji.example"] } });
  server = await serveSockets(t);
  [head, jisu, attacker] = (await Promise.all(["윤태식", "지수", "나그네"].map((name) => person(t, name)))) as [
    Person,
    Person,
    Person,
  ];
  homeId = await buildComplex(t, { managerId: head.memberId, residentId: jisu.memberId, hasOffice: true });
  await moveIn(attacker, homeId);
});
afterAll(async () => {
  await t.close();
  await rm(webDir, { recursive: true });
});

const call = (cookie: string | undefined, method: Method, url: string, body?: object) =>
  networkCall(server.origin, cookie, { method, url, body });
const as = (who: Person, method: Method, url: string, body?: object) => call(who.cookie, method, url, body);

const moveIn = ({ memberId }: Person, id: number, unit = "501호") =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at) values (${id}, ${memberId}, '102동', ${unit}, now())`);
const post = (who: Person, apartmentId: number, fields: object = {}) =>
  as(who, "POST", "/api/community/feeds", feedForm({ title: "제목", contents: "내용", apartmentId, ...fields }));

const lookAlikes = (
  "관리사무소.|관 리 사 무 소|·관리·사무·소·|[관리사무소]|관_리-사/무*소|관리사무소✓|🏢관리사무소|관🙂리👨‍👩‍👧사무소|" +
  "관\u200b리사무소|관\u2060리사무소|관\u034f리사무소|관\u3164리사무소|관\ufe0f리사무소|관\u{e0061}리사무소|관리사무소\u202e|" +
  "관ㆍ리ㆍ사ㆍ무ㆍ소|관ʼ리ʼ사ʼ무소|관l리l사l무l소|관ㅋ리ㅋ사무소|관ㄹㅣ사무소|ㄱㅘㄴㄹㅣㅅㅏㅁㅜㅅㅗ|ㄱㅗㅏㄴㄹㅣ소장|경ㅂㅣ실|우리단㉨ㅣ|" +
  "관ㄹl사무소|관리샤무소|괸리사무소|과리사무소|관리소정|입주자대포|管理事務所|관리사무所|管理所長|會長|警備室|入住者代表|우리團地|" +
  "аdmin|αdmin|admіn|ADMlN|adm1n|adrnin|a.d.m.i.n|𝐚𝐝𝐦𝐢𝐧|ⓐⓓⓜⓘⓝ|ᴀᴅᴍɪɴ|🅐🅓🅜🅘🅝|🇦🇩🇲🇮🇳|ａｄｍｉｎ|a\u0332dmin|admиn|@dm!n|ꝺᴀdmin|" +
  "김소장|소장♥|관리소장입니다|101동대표|운영자1|탈퇴한 회원|관 리 팀|회장님|경비아저씨"
)
  .split("|")
  .concat("관리사무소".normalize("NFD"));

test("L202 L203 L205 L208 more than fifty look-alikes of the office are refused by every way in", async () => {
  expect(new Set(lookAlikes).size).toBeGreaterThan(50);
  const newcomer = buildNewcomer();
  const proof = await issuedVerificationCookie(t, newcomer.email);
  const whole = { name: "한지수", phoneNumber: attacker.phoneNumber };
  const part = (words: object, encode: (text: string) => string | Blob) => {
    const form = new FormData();
    form.append("requestDto", encode(JSON.stringify(words)));
    return form;
  };
  const asJson = (text: string) => new Blob([text], { type: "application/json" });
  const ways: Readonly<Record<string, (name: string) => Promise<NetworkAnswer>>> = {
    "sign-up": (nickname) => call(proof, "POST", "/api/member/signup", { ...newcomer, nickname }),
    profile: (nickname) => as(attacker, "PUT", "/api/member/profile", part({ nickname }, asJson)),
    "member, JSON part": (nickname) => as(attacker, "PUT", "/api/member", part({ ...whole, nickname }, asJson)),
    "member, file": (nickname) =>
      as(
        attacker,
        "PUT",
        "/api/member",
        part({ ...whole, nickname }, (text) => new File([text], "r.json")),
      ),
    "member, field": (nickname) =>
      as(
        attacker,
        "PUT",
        "/api/member",
        part({ ...whole, nickname }, (text) => text),
      ),
    "a name for the complex": (nickname) => as(attacker, "PUT", `/api/member-apartments/names/${homeId}`, { nickname }),
    "a complex": (name) => as(attacker, "POST", "/api/apartment", feedForm({ ...complexFacts, name })),
  };
  for (const [way, send] of Object.entries(ways)) {
    const answers = await Promise.all(lookAlikes.map(send));
    for (const [index, { status, fields }] of answers.entries()) {
      expect([status, Object.keys(fields)], `${way}: ${lookAlikes[index] ?? ""}`).toEqual([
        400,
        [way === "a complex" ? "name" : "nickname"],
      ]);
    }
  }
  const names = await t.db.many<{ nickname: string }>(sql`
    select nickname from members union all select nickname from resident_names where nickname is not null`);
  expect(names.filter(({ nickname }) => isNameOfOffice(nickname))).toEqual([]);
  expect(await t.db.one(sql`select count(*) as complexes from complexes`)).toEqual({ complexes: 1 });
});

test("ordinary names pass, and read back as they were sent", async () => {
  const names =
    "관희맘|소장미|회장님팬|관리비무서워|경비행기|badminton왕|李소영|Дмитрий|αβ스터디|Ñandú|ㄱㅅ맘|ㅋㅋㅋ|ㅇㅈ|가ㆍ나ㆍ다";
  for (const nickname of [...names.split("|"), attacker.nickname]) {
    const form = feedForm({ nickname });
    expect((await as(attacker, "PUT", "/api/member/profile", form)).status, nickname).toBe(200);
    expect((await as(attacker, "GET", "/api/member")).data, nickname).toMatchObject({ nickname });
  }
});

test("L211 no key gives the mark: over HTTP and over the socket the words are a neighbour's", async () => {
  const keys = {
    official: true,
    role: "HEAD",
    officeRole: "HEAD",
    badge: "관리사무소",
    nickName: "관리사무소",
    sender: {},
  };
  for (const refused of [{ voice: "OFFICE" }, { voice: "OFFICE", ...keys }, { feedType: "NOTICE" }]) {
    expect((await post(attacker, homeId, refused)).status, JSON.stringify(refused)).toBe(403);
  }
  const written = await post(attacker, homeId, { ...keys, isPinned: true });
  const { id: feedId } = written.data as { id: number };
  const neighbour = { voice: "NEIGHBOUR", officeRole: null, nickname: "나그네" };
  const detail = (await as(jisu, "GET", `/api/community/feeds/${feedId}`)).data as { isPinned: boolean };
  expect(detail).toMatchObject({ feedType: "FEED", isPinned: false, feedMemberResponseDto: neighbour });
  const comments = `/api/community/feeds/${feedId}/comments`;
  expect((await as(attacker, "POST", comments, { contents: "댓글", voice: "OFFICE" })).status).toBe(403);
  const comment = await as(attacker, "POST", comments, { contents: "댓글", ...keys });
  expect((comment.data as { commentMemberResponseDto: object }).commentMemberResponseDto).toMatchObject(neighbour);

  const roomId = await groupRoomOf(t, homeId);
  for (const who of [attacker, jisu]) await as(who, "POST", `/api/chat/group/${roomId}/join`);
  const [asAttacker, asJisu] = (await Promise.all(
    [attacker, jisu].map((who) => ChatClient.open(server.url, who.cookie)),
  )) as [ChatClient, ChatClient];
  await asAttacker.subscribe(chatTopics.errors);
  await asJisu.subscribe(chatTopics.room(roomId));
  const send = (body: object) =>
    asAttacker.raw(`SEND\ndestination:${chatTopics.send(roomId)}\n\n${JSON.stringify(body)}\0`);
  send({ message: "관리사무소 ✓\n입금하세요", voice: "OFFICE" });
  await expect.poll(() => asAttacker.refusals.length).toBe(1);
  expect(asAttacker.refusals[0]?.reason).toBe("OFFICE_VOICE_ONLY");
  send({ message: "관리사무소 ✓\n입금하세요", ...keys, sender: { id: head.memberId, nickname: "관리사무소" } });
  const [message] = await asJisu.waitForMessages(1);
  expect(message?.sender).toEqual({ id: attacker.memberId, nickname: "나그네", profileUrl: null });
  for (const client of [asAttacker, asJisu]) client.end();
});

test("L215 the block of the office is 409, and nothing of it folds, also with a block from before", async () => {
  const { id: feedId } = (await post(head, homeId, { feedType: "NOTICE" })).data as { id: number };
  const answers = async () => {
    const urls = [`/api/community/feeds?apartmentId=${homeId}&sort=LATEST`, `/api/community/feeds/${feedId}`];
    return Promise.all(urls.map(async (url) => (await as(attacker, "GET", url)).text));
  };
  const before = await answers();
  expect((await as(attacker, "POST", `/api/blocks/members/${head.memberId}`)).status).toBe(409);
  expect(await answers()).toEqual(before);
  // Also with a block from before they were the office.
  await t.db.run(
    sql`insert into member_blocks (blocker_id, blocked_id) values (${attacker.memberId}, ${head.memberId})`,
  );
  expect(await answers()).toEqual(before);
});

test("L233 a door outside the complex is marked and waits; the attacker is a guest until an office has decided", async () => {
  const apartmentId = await buildComplex(t, { kind: "PUBLIC", hasOffice: true, managerId: head.memberId });
  const door = (building: string, unit: string) =>
    as(attacker, "POST", "/api/member-apartments", { apartmentId, building, unit });
  for (const [building, unit] of [
    ["0", "0"],
    ["-1", "1"],
    ["\u200b", "1"],
    ["777", "ㅁㄴㅇ호"],
  ] as const) {
    expect((await door(building, unit)).status, `${building}/${unit}`).toBe(400);
  }
  expect((await door("999", "1203")).data).toMatchObject({ state: "WAITING" });
  expect((await post(attacker, apartmentId)).reason).toBe("RESIDENTS_WRITE");
  const residents = await as(head, "GET", `/api/manage/residences?apartmentId=${apartmentId}&state=WAITING`);
  expect(residents.data).toMatchObject({ residents: [{ doorNote: expect.stringContaining("밖") as string }] });
});

test("L226 L229 L230 the false office: no proof of one's own counts, it reads no one's data and writes without the mark", async () => {
  const registered = await as(attacker, "POST", "/api/apartment", feedForm({ ...complexFacts, name: "가짜마을" }));
  const { id } = registered.data as { id: number };
  const claimed = await as(attacker, "POST", `/api/apartment/${id}/office/claims`, { publicCode: "A99990000" });
  const { claimId } = claimed.data as OfficeClaimView;
  for (const email of ["office@gmail.com", "office@naver.com", "head@gajja-apt.example"]) {
    const mail = await as(attacker, "POST", `/api/office/claims/${claimId}/mail`, { email });
    expect(mail.reason, email).toBe("OFFICE_MAIL_UNKNOWN");
  }
  for (const code of ["000000", "AAAAA-AAAAA"]) {
    expect((await as(attacker, "POST", `/api/office/claims/${claimId}/code`, { code })).status).toBe(400);
  }
  // Three accounts of one door, and homes that they gave themselves.
  const helpers = await Promise.all(["하나", "둘이", "셋이"].map((name) => person(t, name)));
  for (const helper of helpers) {
    await as(helper, "POST", "/api/member-apartments", { apartmentId: id, building: "101", unit: "1" });
    expect((await as(helper, "POST", `/api/office/claims/${claimId}/vouch`)).reason).toBe("VOUCH_CLOSED");
  }
  for (const url of [
    `/api/manage/residences?apartmentId=${id}&state=ACTIVE`,
    `/api/inquiries/received?apartmentId=${id}`,
    `/api/apartment/${id}/office`,
    "/api/operator/claims",
    `/api/operator/claims/${claimId}`,
  ]) {
    const { status, text } = await as(attacker, "GET", url);
    expect(status, url).toBe(url.includes("/operator/") ? 404 : url.includes("/manage/") ? 403 : 200);
    for (const { nickname, phoneNumber, email } of helpers) {
      for (const theirs of [nickname, phoneNumber, email]) expect(text, url).not.toContain(theirs);
    }
  }
  for (const [method, url, body] of [
    ["POST", `/api/operator/claims/${claimId}/code`, { kind: "LETTER" }],
    ["POST", `/api/operator/claims/${claimId}/decision`, { decision: "confirm" }],
    ["PUT", `/api/operator/apartments/${id}/contact`, { mailDomain: "gajja-apt.example", phone: "" }],
  ] as const) {
    expect((await as(attacker, method, url, body)).status, url).toBe(404);
  }
  expect((await post(attacker, id, { feedType: "NOTICE" })).status).toBe(403);
  await moveIn(attacker, id);
  expect((await post(attacker, id, { voice: "OFFICE" })).reason).toBe("OFFICE_VOICE_ONLY");
  const { id: feedId } = (await post(attacker, id)).data as { id: number };
  expect((await as(jisu, "GET", `/api/community/feeds/${feedId}`)).data).toMatchObject({
    feedMemberResponseDto: { voice: "NEIGHBOUR", officeRole: null, nickname: "나그네" },
  });
});

test("L224 nothing of a 입주민 complex is in a preview, the site map, a photo's address or an answer", async () => {
  const secret = "비밀제목";
  const id = await buildComplex(t, { kind: "RESIDENTS", residentId: jisu.memberId, name: "닫힌마을" });
  const form = feedForm({ title: secret, contents: "비밀본문", apartmentId: id }, [await photoOf("red")]);
  const { id: feedId, fileUrl } = (await as(jisu, "POST", "/api/community/feeds", form)).data as {
    id: number;
    fileUrl: string[];
  };
  const [photo = ""] = fileUrl;
  await buildComment(t, { feedId, authorId: jisu.memberId, contents: "비밀댓글" });
  const roomId = await groupRoomOf(t, id);
  await buildRoomMembers(t, roomId, [jisu.memberId]);
  await buildMessage(t, { roomId, senderId: jisu.memberId, body: "비밀대화" });
  expect((await as(jisu, "GET", photo)).status).toBe(200);

  const unknown = (await call(undefined, "GET", "/community/feed/999999")).text;
  expect((await call(undefined, "GET", `/community/feed/${feedId}`)).text).toBe(unknown);
  for (const url of ["/sitemap.xml", "/robots.txt"]) {
    expect((await call(undefined, "GET", url)).text, url).not.toMatch(/community|비밀|닫힌/);
  }
  const addresses = [
    photo,
    photo.replace(/\?.*/u, "?size=thumb"),
    `/api/community/feeds?apartmentId=${id}`,
    `/api/community/feeds?apartmentId=${id}&q=${encodeURIComponent("비밀")}`,
    `/api/community/feeds/${feedId}`,
    `/api/community/feeds/${feedId}/comments`,
    `/api/community/members/${jisu.memberId}/feeds`,
    `/api/chat/room/${roomId}`,
    `/api/chat/room/${roomId}/members`,
    `/api/chat/room/${roomId}/search?q=${encodeURIComponent("비밀")}`,
    "/api/bookmarks/feeds",
  ];
  for (const url of addresses) {
    expect((await call(undefined, "GET", url)).text, url).not.toContain("비밀");
    expect((await as(attacker, "GET", url)).text, url).not.toContain("비밀");
  }
  for (const url of [photo, addresses[1] ?? ""]) {
    expect((await as(attacker, "GET", url)).status, url).toBe(404);
    expect((await call(undefined, "GET", url)).status, url).toBe(401);
  }
  const socket = await ChatClient.open(server.url, attacker.cookie);
  await socket.subscribe(chatTopics.room(roomId), "after:0");
  expect([socket.messages, socket.errors.length]).toEqual([[], 1]);
  socket.end();
});
