import type { OfficeClaimView } from "@danji/contract/complex/office";
import type { OperatorClaimDetailView } from "@danji/contract/complex/operator";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { joinByCode, printCodes } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let operator: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
});
afterAll(() => t.close());

const dataOf = <T>(answer: LightMyRequestResponse): T => {
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<{ data: T }>().data;
};
let codeCount = 0;
const claim = async (who: Person, complexId: number) =>
  dataOf<OfficeClaimView>(
    await who.call("POST", `/api/apartment/${complexId}/office/claims`, { publicCode: `R${(codeCount += 1)}` }),
  ).claimId;
/** Verifies a claim by a letter, which confirms one that is not contested. */
async function verify(who: Person, claimId: number): Promise<void> {
  const made = await operator.call("POST", `/api/operator/claims/${claimId}/code`, { kind: "LETTER" });
  const { code } = dataOf<{ code: string }>(made);
  dataOf(await who.call("POST", `/api/office/claims/${claimId}/code`, { code }));
}
const join = async (roomId: number, ...people: readonly Person[]) => {
  for (const who of people) expect((await who.call("POST", `/api/chat/group/${roomId}/join`)).statusCode).toBe(200);
};
const membersOf = (roomId: number) =>
  t.db.many<{ nickname: string }>(sql`
    select m.nickname from chat_members i join members m on m.id = i.member_id where i.room_id = ${roomId} order by m.id`);

test("L227 a confirmed office takes the residents' room from those before, who do not live there", async () => {
  const [head, staff, neighbour, rival] = (await Promise.all(
    ["예전소장", "예전직원", "사는직원", "새소장"].map((name) => person(t, name)),
  )) as [Person, Person, Person, Person];
  const complexId = await buildComplex(t, {
    kind: "RESIDENTS",
    managerId: head.memberId,
    residentId: neighbour.memberId,
  });
  await buildRole(t, complexId, staff, "STAFF");
  await buildRole(t, complexId, neighbour, "STAFF");
  const roomId = await groupRoomOf(t, complexId);
  await join(roomId, head, staff, neighbour);
  const claimId = await claim(rival, complexId);
  await verify(rival, claimId);
  const decided = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision: "confirm" });
  expect(decided.statusCode, decided.body).toBe(204);
  for (const who of [head, staff]) {
    expect(refusal(await who.call("GET", `/api/chat/room/${roomId}`)), who.nickname).toBe("403 CHAT_NOT_A_MEMBER");
  }
  expect((await neighbour.call("GET", `/api/chat/room/${roomId}`)).statusCode).toBe(200);
  expect(await membersOf(roomId)).toEqual([{ nickname: "사는직원" }]);
});

test("L227 so does one that no operator decides, of who got a role after the claim", async () => {
  const [head, staff] = (await Promise.all(["혼자소장", "나중직원"].map((name) => person(t, name)))) as [
    Person,
    Person,
  ];
  const complexId = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId });
  const roomId = await groupRoomOf(t, complexId);
  const claimId = await claim(head, complexId);
  await buildRole(t, complexId, staff, "STAFF");
  await join(roomId, head, staff);
  await verify(head, claimId);
  expect(await membersOf(roomId)).toEqual([{ nickname: "혼자소장" }]);
});

test("L232 an office that another claim would replace is named to the operator, who can undo it first", async () => {
  const [fake, truth, resident] = (await Promise.all(
    ["가짜소장", "참소장", "편지이웃"].map((name) => person(t, name)),
  )) as [Person, Person, Person];
  const complexId = await buildComplex(t, { kind: "RESIDENTS" });
  const detailOf = async (claimId: number) =>
    dataOf<OperatorClaimDetailView>(await operator.call("GET", `/api/operator/claims/${claimId}`));
  const decide = async (claimId: number, decision: string) => {
    const answer = await operator.call("POST", `/api/operator/claims/${claimId}/decision`, { decision });
    expect(answer.statusCode, answer.body).toBe(204);
  };
  const first = await claim(fake, complexId);
  expect(await detailOf(first)).not.toHaveProperty("presentClaimId");
  await verify(fake, first);
  const { letters } = await printCodes(fake, complexId, "101 1");
  const second = await claim(truth, complexId);
  await verify(truth, second);
  expect(await detailOf(first)).not.toHaveProperty("presentClaimId");
  expect(await detailOf(second)).toMatchObject({ state: "CONTESTED", presentClaimId: first });
  await decide(first, "undo");
  expect(await detailOf(second)).not.toHaveProperty("presentClaimId");
  await decide(second, "confirm");
  expect(refusal(await joinByCode(resident, letters[0]?.code ?? ""))).toBe("410 DOOR_CODE_ENDED");
  expect(await detailOf(second)).toMatchObject({ state: "CONFIRMED", managers: ["참소장"] });
  expect(await detailOf(second)).not.toHaveProperty("presentClaimId");
});
