import { chatTopics } from "@danji/contract/chat/chat-topics";
import type { OfficeClaimView } from "@danji/contract/complex/office";
import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import type { ResidenceView } from "@danji/contract/complex/residence";
import type { FeedDetailView, FeedListView } from "@danji/contract/feed/feed";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { ChatClient } from "#testing/chat-client.ts";
import { pauseTransactionsAfter } from "#testing/paused-transactions.ts";
import { type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
import { serveSockets } from "#testing/sockets.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
/** Another node on its database. */
let node: TestApp;
let servers: ServerProcesses;
let operator: Person;
/** One for each undoing at once, which locks its operator. */
let operators: readonly Person[];
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  operators = await Promise.all(Array.from({ length: 8 }, () => person(t, "운영자")));
  [operator] = operators as [Person];
  const emails = operators.map(({ email }) => email);
  Object.assign(t.services.config, { operators: emails });
  node = await testApp({ config: { rateLimitScale: 100 }, sameDatabaseAs: t });
  servers = await serverProcesses(t, { OPERATORS: emails.join(",") });
});
afterAll(async () => {
  await servers.close();
  await node.close();
  await t.close();
});

const dataOf = <T>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: T }>().data;
};
let codeCount = 0;
/** Claims the office and verifies it by a letter. */
async function prove(who: Person, id: number): Promise<number> {
  const publicCode = `U${(codeCount += 1)}`;
  const { claimId } = dataOf<OfficeClaimView>(
    await who.call("POST", `/api/apartment/${id}/office/claims`, { publicCode }),
  );
  const made = await operator.call("POST", `/api/operator/claims/${claimId}/code`, { kind: "LETTER" });
  const { code } = dataOf<{ code: string }>(made);
  expect((await who.call("POST", `/api/office/claims/${claimId}/code`, { code })).statusCode).toBe(200);
  return claimId;
}
const undo = (claimId: number) =>
  operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
const askHome = async (who: Person, apartmentId: number, unit: string) =>
  dataOf<ResidenceView>(await who.call("POST", "/api/member-apartments", { apartmentId, building: "101동", unit }))
    .memberApartmentId;
const decideHomes = async (who: Person, apartmentId: number, decision: string, residenceIds: readonly number[]) =>
  dataOf(await who.call("POST", "/api/manage/residences/decide", { apartmentId, decision, residenceIds }));
const notice = async (who: Person, apartmentId: number) => {
  const fields = { title: "관리비 계좌가 바뀌었어요", contents: "입금", apartmentId, feedType: "NOTICE", pinned: true };
  return dataOf<{ id: number }>(await sendForm(t, who, "/api/community/feeds", feedForm(fields))).id;
};
const stateOf = (claimId: number) =>
  t.db.one<Record<string, unknown>>(sql`
    select k.state, c.office_verified_at is not null as proven,
      (select count(*) from complex_managers o where o.complex_id = c.id) as managers,
      (select array_agg(h.state order by h.id) from residences h where h.complex_id = c.id) as homes,
      (select count(*) from feeds f where f.complex_id = c.id and f.from_false_office) as unproven,
      (select count(*) from queued_letters q where q.contents like '%' || c.name || '%') as mails
    from office_claims k join complexes c on c.id = k.complex_id where k.id = ${claimId}`);

describe("L232 an operator undoes a false office", () => {
  test("all that it did lapses at once, as listed before; what residents had is as before; they are told who read", async () => {
    const [fake, staff, home, resident, expelled, rejected, truth] = (await Promise.all(
      ["가짜소장", "가짜직원", "새이웃", "오랜이웃", "쫓겨난이웃", "거절된이웃", "참소장"].map((name) =>
        person(t, name),
      ),
    )) as [Person, Person, Person, Person, Person, Person, Person];
    const id = await buildComplex(t, { kind: "RESIDENTS", name: "거짓마을" });
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at)
      values (${id}, ${resident.memberId}, '101동', '1호', now() - interval '40 days'),
        (${id}, ${expelled.memberId}, '101동', '2호', now() - interval '40 days')`);
    const rejectedHome = await askHome(rejected, id, "3호");
    const before = await buildFeed(t, {
      complexId: id,
      authorId: truth.memberId,
      feedType: "NOTICE",
      createdAt: "2020-01-01",
    });
    await t.db.run(sql`update feeds set voice = 'HEAD' where id = ${before}`);
    const claimId = await prove(fake, id);

    const staffHome = await askHome(staff, id, "4호");
    const newHome = await askHome(home, id, "5호");
    await decideHomes(fake, id, "approve", [staffHome, newHome]);
    expect(
      (await fake.call("POST", `/api/apartment/${id}/managers`, { residenceId: staffHome })).statusCode,
    ).toBeLessThan(300);
    await decideHomes(fake, id, "reject", [rejectedHome]);
    const [expelledHome] = dataOf<ResidenceView[]>(await expelled.call("GET", "/api/member-apartments"));
    dataOf(
      await fake.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE&q=${encodeURIComponent("이웃")}`),
    );
    await decideHomes(staff, id, "end", [expelledHome?.memberApartmentId ?? 0]);
    const noticeId = await notice(fake, id);
    const roomId = await groupRoomOf(t, id);
    const [here, there] = [await serveSockets(t), await serveSockets(node)];
    for (const who of [fake, home, resident]) await who.call("POST", `/api/chat/group/${roomId}/join`);
    const sockets = await Promise.all(
      [fake, home, fake, home].map(({ cookie }, index) => ChatClient.open((index < 2 ? here : there).url, cookie)),
    );
    for (const socket of sockets) await socket.subscribe(chatTopics.room(roomId));

    const detail: OperatorClaimDetailView = dataOf(await operator.call("GET", `/api/operator/claims/${claimId}`));
    expect(detail.lapses).toEqual({
      managers: ["가짜소장", "가짜직원"],
      homes: 2,
      restored: 2,
      notices: 1,
      told: 3,
      decisions: 0,
      codes: 0,
      turnovers: 0,
    });
    const answers = await Promise.all([undo(claimId), undo(claimId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([204, 409]);
    expect(await stateOf(claimId)).toMatchObject({
      state: "UNDONE",
      proven: false,
      managers: 0,
      homes: ["ACTIVE", "ACTIVE", "WAITING", "WAITING", "WAITING"],
      unproven: 1,
    });
    // Verified as before: it counts for a vouch.
    const { old } = await t.db.one<{ old: boolean }>(sql`
      select decided_at < now() - interval '39 days' as old from residences where member_id = ${expelled.memberId}`);
    expect(old).toBe(true);
    expect((await fake.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE`)).statusCode).toBe(403);

    // No socket of theirs is in the room, on both nodes.
    const living = await ChatClient.open(here.url, resident.cookie);
    await living.subscribe(chatTopics.room(roomId));
    await living.sendAndWait(roomId, "이제 안심이에요");
    await living.waitForMessages(1);
    for (const socket of sockets) await socket.sendAndWait(roomId, "아직 있어요");
    for (const socket of sockets) {
      expect(socket.messages).toEqual([]);
      expect(socket.refusals.length + socket.errors.length).toBeGreaterThan(0);
    }
    for (const socket of [...sockets, living]) socket.end();

    // Its notice says what it is, pinned no more; one from before keeps its mark.
    const list: FeedListView = dataOf(
      await resident.call("GET", `/api/community/feeds?apartmentId=${id}&feedType=NOTICE`),
    );
    expect(list.feedDtoList.find(({ feedId }) => feedId === noticeId)).toMatchObject({
      isUnproven: true,
      voice: "NEIGHBOUR",
      officeRole: null,
      nickName: "가짜소장",
      isPinned: false,
    });
    expect(list.feedDtoList.find(({ feedId }) => feedId === before)).toMatchObject({ voice: "OFFICE" });
    expect(list.feedDtoList.find(({ feedId }) => feedId === before)).not.toHaveProperty("isUnproven");
    const post: FeedDetailView = dataOf(await resident.call("GET", `/api/community/feeds/${noticeId}`));
    expect(post).toMatchObject({ isUnproven: true, feedMemberResponseDto: { voice: "NEIGHBOUR" } });

    // Who was read is told by whom and when, and the operator's acts are on record.
    await expect.poll(() => t.services.mailbox?.messages(expelled.email).length).toBe(1);
    const told = t.services.mailbox?.messages(expelled.email)[0]?.text ?? "";
    expect(told).toMatch(
      /거짓마을의 관리사무소로 확인했던 계정[^]*- 가짜소장: \d{4}년 \d+월 \d+일 [^\n]+[^]*응하지 마세요/u,
    );
    expect(told).not.toContain("가짜직원");
    expect(t.services.mailbox?.messages(truth.email)).toEqual([]);
    const audit = await t.db.many<{ action: string }>(sql`
      select action from audit_events
      where target like ${`claim:${claimId} %`} or target = ${`claim:${claimId}`} order by id`);
    expect(audit.map(({ action }) => action)).toEqual([
      "office.claimed",
      "office.code",
      "office.verified",
      "office.confirmed",
      "office.undone",
    ]);

    // Then the true office claims, approves again, and cannot be undone by the old claim.
    await prove(truth, id);
    await decideHomes(truth, id, "approve", [newHome]);
    expect((await undo(claimId)).statusCode).toBe(409);
  });

  test("a home that its member left, or asked for again, is not brought back", async () => {
    const [fake, left, again] = (await Promise.all(
      ["가짜소장", "떠난이웃", "다시이웃"].map((name) => person(t, name)),
    )) as [Person, Person, Person];
    const id = await buildComplex(t, { kind: "RESIDENTS" });
    const claimId = await prove(fake, id);
    const homes = [await askHome(left, id, "1호"), await askHome(again, id, "2호")];
    await decideHomes(fake, id, "approve", homes);
    await left.call("DELETE", `/api/member-apartments/${homes[0] ?? 0}`);
    await decideHomes(fake, id, "end", homes.slice(1));
    await askHome(again, id, "2호");
    expect((await undo(claimId)).statusCode).toBe(204);
    expect(await stateOf(claimId)).toMatchObject({ homes: ["ENDED", "ENDED", "WAITING"] });
  });

  test("a server that is killed inside leaves all of it or nothing", async () => {
    const steps = [
      "delete on complex_managers",
      "update on complexes",
      "update on office_claims",
      "update on feeds",
      "insert on queued_letters",
      "insert on audit_events",
    ];
    const scenes = await Promise.all(
      [...steps, "last"].map(async (_, index) => {
        const [fake, home] = [await person(t, "가짜소장"), await person(t, "새이웃")];
        const id = await buildComplex(t, { kind: "RESIDENTS", name: `끊긴마을${index}호` });
        const claimId = await prove(fake, id);
        await decideHomes(fake, id, "approve", [await askHome(home, id, "1호")]);
        dataOf(await fake.call("GET", `/api/manage/residences?apartmentId=${id}&state=ACTIVE`));
        await notice(fake, id);
        return { claimId, by: operators[index] as Person };
      }),
    );
    const server = await servers.start();
    const send = ({ claimId, by }: (typeof scenes)[number]) =>
      fetch(`${server.origin}/api/operator/claims/${claimId}/decision`, {
        method: "POST",
        headers: { cookie: by.cookie, "content-type": "application/json" },
        body: JSON.stringify({ decision: "undo" }),
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const [first, ...held] = scenes;
    if (first === undefined) throw new Error("no scene");
    expect(await send(first)).toBe(204);
    const stops = await pauseTransactionsAfter(t, steps);
    const answers = held.map(send);
    await stops.allPaused();
    await server.kill();
    await stops.resume();
    expect(await Promise.all(answers)).toEqual(held.map(() => 0));
    for (const { claimId } of held) {
      expect(await stateOf(claimId)).toMatchObject({
        state: "CONFIRMED",
        proven: true,
        managers: 1,
        homes: ["ACTIVE"],
        unproven: 0,
      });
    }
    expect(await stateOf(first.claimId)).toMatchObject({
      state: "UNDONE",
      proven: false,
      managers: 0,
      homes: ["WAITING"],
      unproven: 1,
    });
  });
});
