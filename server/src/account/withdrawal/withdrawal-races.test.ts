import { request as httpRequest } from "node:http";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { issueSocialCode } from "../social/social-code.ts";
import { hashBrowserToken } from "../social/oauth-flow.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { complexFacts, freshName, sendComplex } from "#testing/builders/complex-form.ts";
import { inquiryFields, sendInquiry } from "#testing/builders/inquiry-form.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

// A withdrawal and a write are each stopped in the middle of their transaction: triggers wait there for a lock of the test.
const steps = { leavingRooms: 1, writing: 2 } as const;
const BARRIER = 4_142;

let t: TestApp;
let holder: pg.Client;
let apartmentId: number;
let minho: Person;
let jisu: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 10 } });
  holder = await t.db.connect();
  minho = await person(t, "민호");
  apartmentId = await buildComplex(t, { managerId: minho.memberId });
  await t.db.run(sql`
    create function wait_there() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4142, tg_argv[0]::integer); return null; end $$`);
  await t.db.run(sql`
    create trigger wait_there before delete on chat_members for each statement execute function wait_there(1)`);
  await t.db.run(
    sql`create trigger wait_there after insert on feeds for each statement execute function wait_there(2)`,
  );
  await t.db.run(
    sql`create trigger wait_there after insert on comments for each statement execute function wait_there(2)`,
  );
  await t.db.run(
    sql`create trigger wait_there after insert on sessions for each statement execute function wait_there(2)`,
  );
});
beforeEach(async () => {
  jisu = await person(t, "지수");
});
afterAll(async () => {
  await holder.end();
  await t.close();
});

const blockAt = (step: keyof typeof steps) => holder.query("select pg_advisory_lock($1, $2)", [BARRIER, steps[step]]);
const release = (step: keyof typeof steps) => holder.query("select pg_advisory_unlock($1, $2)", [BARRIER, steps[step]]);
const requestWithdrawal = (who: Person) => who.call("DELETE", "/api/member", { password });

/** Waits until so many transactions wait for a lock, or until one of the calls is answered. */
async function waitForLocks(minimum: number, calls: readonly Promise<unknown>[]): Promise<void> {
  let answered = false;
  for (const call of calls) void call.then(() => (answered = true));
  await expect
    .poll(async () => {
      const { count } = await t.db.one<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return answered || count >= minimum;
    })
    .toBe(true);
}

/** Runs a call while a withdrawal of 지수 has begun and is not committed; returns both answers. */
async function duringWithdrawal(act: () => Promise<LightMyRequestResponse>) {
  await blockAt("leavingRooms");
  const withdrawing = requestWithdrawal(jisu);
  await waitForLocks(1, [withdrawing]);
  const pendingCall = act();
  await waitForLocks(2, [pendingCall]);
  await release("leavingRooms");
  expect((await withdrawing).statusCode).toBe(200);
  return pendingCall;
}

const byJisu = (method: Method, url: string, body?: object) => () => jisu.call(method, url, body);
const becomeNeighbours = () => buildNeighbours(t, [jisu.memberId, minho.memberId]);
async function byNeighbour(method: Method, url: string, body?: object) {
  await becomeNeighbours();
  return byJisu(method, url, body);
}
/** A complex that 지수 manages with another member. */
async function manageTogether() {
  const [shared, other] = [await buildComplex(t, { managerId: jisu.memberId }), await person(t, "수진")];
  await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${shared}, ${other.memberId})`);
  return { apartmentId: shared };
}
const postOf = (who: Person) => buildFeed(t, { complexId: apartmentId, authorId: who.memberId });
const words = () => ({ title: "제목", contents: "내용", feedType: "FEED", apartmentId });
const settings = {
  kinds: { CHAT_MESSAGE: true, CHAT_REQUEST: true, COMMENT: true, NOTICE: true, RESERVATION: true },
  quietHours: null,
};
const home = () => ({ apartmentId, building: "101", unit: "1203" });

/** What a member writes, each as the call that is sent while their withdrawal is under way. */
const writes: Readonly<Record<string, () => Promise<() => Promise<LightMyRequestResponse>>>> = {
  "a post": async () => () => sendForm(t, jisu, "/api/community/feeds", feedForm(words())),
  "an edit": async () => {
    const feedId = await postOf(jisu);
    return () => sendForm(t, jisu, `/api/community/feeds/${feedId}`, feedForm(words()), { method: "PUT" });
  },
  "a comment": async () => byJisu("POST", `/api/community/feeds/${await postOf(minho)}/comments`, { contents: "댓글" }),
  "a like": async () => byJisu("POST", `/api/community/${await postOf(minho)}/reactions`),
  "a bookmark": async () => byJisu("POST", `/api/community/feeds/${await postOf(minho)}/bookmarks`),
  "an inquiry": async () => () => sendInquiry(t, jisu, { ...inquiryFields, target: "SERVICE" }),
  "a report": async () =>
    byJisu("POST", "/api/reports", { targetType: "FEED", targetId: await postOf(minho), reason: "SPAM" }),
  "a chat request": async () =>
    byNeighbour("POST", "/api/chat/request", { receiverId: minho.memberId, message: "안녕하세요" }),
  "joining a group": async () => byJisu("POST", `/api/chat/group/${await groupRoomOf(t, apartmentId)}/join`),
  "a complex": async () => () => sendComplex(t, jisu, { ...complexFacts, name: freshName() }),
  "a home": async () => byJisu("POST", "/api/member-apartments", home()),
  "a favourite": async () => byJisu("POST", `/api/bookmarks/apartments/${apartmentId}`),
  "a keyword": async () => byJisu("POST", "/api/search/recent-keywords", { keyword: "한빛" }),
  "a visited complex": async () => byJisu("POST", "/api/search/recent-apartment", { apartmentId }),
  "notification settings": async () => byJisu("PUT", "/api/member/notification-settings", settings),
  "an appointment": async () => {
    const { apartmentId: managed } = await manageTogether();
    const moved = await minho.call("POST", "/api/member-apartments", {
      apartmentId: managed,
      building: "101",
      unit: "1203",
    });
    const { memberApartmentId: residenceId } = moved.json<{ data: { memberApartmentId: number } }>().data;
    return byJisu("POST", `/api/apartment/${managed}/managers`, { residenceId });
  },
  "a resignation": async () => byJisu("DELETE", `/api/apartment/${(await manageTogether()).apartmentId}/managers/me`),
  "a block": async () => byNeighbour("POST", `/api/blocks/members/${minho.memberId}`),
};

/** Rows that reference a member, except the audit trail and the row that schedules another run of the hooks. */
async function rowsOf({ memberId }: Person): Promise<number> {
  const references = await t.db.many<{ name: string; field: string }>(sql`
    select c.conrelid::regclass::text as name, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and c.conrelid <> 'unfinished_departures'::regclass`);
  const { rows } = await holder.query<{ count: string }>(
    references
      .map(({ name, field }) => `select count(*) as count from ${name} where ${field} = ${memberId}`)
      .join(" union all "),
  );
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

test.each(Object.keys(writes))("while a member withdraws, %s is refused and leaves nothing", async (name) => {
  const act = await writes[name]?.();
  if (act === undefined) throw new Error(name);
  const { count } = await t.db.one<{ count: number }>(sql`
    select count(*) from feeds where author_id = ${jisu.memberId} and contents <> '내용'`);
  const answer = await duringWithdrawal(act);
  expect(refusal(answer)).toBe("401 UNAUTHENTICATED");
  // The post that was to be edited stays, without a name.
  expect(await rowsOf(jisu)).toBe(name === "an edit" ? 1 : count);
});

test.each(["a post", "a comment"])("a withdrawal waits for %s that is being written", async (name) => {
  const act = await writes[name]?.();
  if (act === undefined) throw new Error(name);
  await blockAt("writing");
  const pendingCall = act();
  await waitForLocks(1, [pendingCall]);
  const withdrawing = requestWithdrawal(jisu);
  let left = false;
  void withdrawing.then(() => (left = true));
  await waitForLocks(2, [withdrawing]);
  expect(left).toBe(false);
  await release("writing");
  expect((await pendingCall).statusCode).toBe(201);
  expect((await withdrawing).statusCode).toBe(200);
});

test("an upload that ends after its author withdrew posts nothing", async () => {
  const origin = await t.listen();
  const form = new Response(feedForm(words(), [await photoOf("#a00")]));
  const body = Buffer.from(await form.arrayBuffer());
  // An upload of unknown length is charged before it is read.
  const headers = { cookie: jisu.cookie, "content-type": form.headers.get("content-type") ?? "" };
  const sending = httpRequest(`${origin}/api/community/feeds`, { method: "POST", headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sending.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject);
  });
  sending.write(body.subarray(0, body.length - 10));
  // Its session was found: only the rest of the photo is missing.
  await expect
    .poll(() => t.db.maybe(sql`select key from rate_limits where key = ${`uploads:member:${jisu.memberId}`}`))
    .toBeDefined();
  expect((await requestWithdrawal(jisu)).statusCode).toBe(200);
  sending.end(body.subarray(body.length - 10));
  expect(await answered).toBe(401);
  expect(await rowsOf(jisu)).toBe(0);
});

test.each(["sender", "receiver"] as const)(
  "a request approved while its %s withdraws leaves no open room",
  async (side) => {
    await becomeNeighbours();
    const [sender, receiver] = side === "sender" ? [jisu, minho] : [minho, jisu];
    const asked = await sender.call("POST", "/api/chat/request", {
      receiverId: receiver.memberId,
      message: "안녕하세요",
    });
    expect(asked.statusCode).toBe(200);
    const { id } = await t.db.one<{ id: number }>(sql`
    select id from chat_requests where sender_id = ${sender.memberId} and receiver_id = ${receiver.memberId}`);
    const answer = await duringWithdrawal(() => receiver.call("POST", `/api/chat/request/${id}/approve`));
    expect(refusal(answer)).toBe(side === "sender" ? "409 CHAT_REQUEST_DECIDED" : "401 UNAUTHENTICATED");
    expect(await t.db.many(sql`select room_id from chat_members where member_id = ${jisu.memberId}`)).toEqual([]);
  },
);

test("L227 the fifth vouch for a claimant who withdraws at that moment makes no office", async () => {
  const claimed = await buildComplex(t);
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code)
    values (${claimed}, ${jisu.memberId}, ${`W${claimed}`}) returning id`);
  for (const unit of ["1호", "2호", "3호", "4호", "5호"]) {
    const { memberId } = unit === "5호" ? minho : await person(t, `이웃${unit}`);
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${claimed}, ${memberId}, '101동', ${unit}, now() - interval '40 days')`);
    if (unit === "5호") continue;
    await t.db.run(sql`insert into office_vouches (claim_id, member_id) values (${claimId}, ${memberId})`);
  }
  const answer = await duringWithdrawal(() => minho.call("POST", `/api/office/claims/${claimId}/vouch`));
  expect(refusal(answer)).toBe("409 OFFICE_CLAIM_DECIDED");
  const office = await t.db.one(sql`
    select office_verified_at, (select count(*) from complex_managers where complex_id = c.id) as managers
    from complexes c where id = ${claimed}`);
  expect(office).toEqual({ office_verified_at: null, managers: 0 });
});

test("a chat request to a member who withdraws at that moment is not left open", async () => {
  await becomeNeighbours();
  const answer = await duringWithdrawal(() =>
    minho.call("POST", "/api/chat/request", { receiverId: jisu.memberId, message: "안녕하세요" }),
  );
  expect(refusal(answer)).toBe("404 MEMBER_NOT_FOUND");
});

/** The callback of a browser in which 지수 logged in at the provider. */
async function socialLogin(): Promise<() => Promise<LightMyRequestResponse>> {
  const browser = t.services.secrets.token();
  const code = await t.db.tx((tx) =>
    issueSocialCode(tx, t.services.secrets, {
      provider: "kakao",
      person: { subject: String(jisu.memberId), nickname: undefined, mail: undefined },
      identityMatch: { kind: "member", memberId: jisu.memberId },
      browserHash: hashBrowserToken(t.services, browser),
    }),
  );
  return async () =>
    t.app.inject({ url: `/api/oauth/exchange?code=${code}`, headers: { cookie: `social=${browser}` } });
}

test("a social login beside a withdrawal opens no session and leaves nothing", async () => {
  expect(refusal(await duringWithdrawal(await socialLogin()))).toBe("400 SOCIAL_CODE_INVALID");
  expect(await rowsOf(jisu)).toBe(0);
});

test("a withdrawal waits for a social login that has begun, and leaves no known browser of it", async () => {
  const logIn = await socialLogin();
  await blockAt("writing");
  const pendingCall = logIn();
  await waitForLocks(1, [pendingCall]);
  const withdrawing = requestWithdrawal(jisu);
  await waitForLocks(2, [withdrawing]);
  await release("writing");
  expect((await pendingCall).statusCode).toBe(200);
  expect((await withdrawing).statusCode).toBe(200);
  expect(await rowsOf(jisu)).toBe(0);
});
