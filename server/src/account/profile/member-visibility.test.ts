import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex, buildNeighbours } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  picture = await photoOf("#258");
});
afterAll(() => t.close());

interface Pair {
  readonly viewer: Person;
  readonly other: Person;
  /** The address of the other's picture. */
  readonly picturePath: string;
}

async function pair(): Promise<Pair> {
  const [viewer, other] = [await person(t, "지수"), await person(t, "민호")];
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify({ nickname: "민호" })], { type: "application/json" }));
  form.append("profileImage", new Blob([picture], { type: "image/jpeg" }), "me.jpg");
  const answer = await sendForm(t, other, "/api/member/profile", form, { method: "PUT" });
  return { viewer, other, picturePath: answer.json<{ profileImage: string }>().profileImage };
}

/** How each call that shows a member answers the viewer. */
async function answersOf({ viewer, other, picturePath }: Pair): Promise<readonly string[]> {
  const member = `/api/community/members/${other.memberId}`;
  const reads = [member, `${member}/feeds`, picturePath];
  return Promise.all(reads.map(async (url) => statusOf(await viewer.call("GET", url))));
}

const statusOf = (answer: Awaited<ReturnType<Person["call"]>>): string =>
  answer.statusCode === 200 ? "200" : refusal(answer);

const shown = ["200", "200", "200"];
const hidden = ["404 MEMBER_NOT_FOUND", "404 MEMBER_NOT_FOUND", "404 IMAGE_NOT_FOUND"];

const reportOf = ({ viewer, other }: Pair) =>
  viewer.call("POST", "/api/reports", { targetType: "MEMBER", targetId: other.memberId, reason: "OTHER" });
const homeOf = (complexId: number, { memberId }: Person, state = "ACTIVE") =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${complexId}, ${memberId}, '101동', '1203호', ${state}, now())`);
const officeOf = (complexId: number, { memberId }: Person) =>
  t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${complexId}, ${memberId})`);
const requestOf = (sender: Person, receiver: Person, state = "PENDING") =>
  t.db.run(sql`
    insert into chat_requests (sender_id, receiver_id, message, state)
    values (${sender.memberId}, ${receiver.memberId}, '안녕하세요', ${state})`);
const closedComplex = () => buildComplex(t, { kind: "RESIDENTS" });
const postOf = (complexId: number, author: Person) => buildFeed(t, { complexId, authorId: author.memberId });
const block = (blocker: Person, blocked: Person) =>
  t.db.run(sql`
    insert into member_blocks (blocker_id, blocked_id) values (${blocker.memberId}, ${blocked.memberId})`);
const leave = (who: Person, roomId: number) => who.call("DELETE", `/api/chat/room/${roomId}/members/me`);

type Meeting = (people: Pair) => Promise<unknown>;

const meetings: Readonly<Record<string, Meeting>> = {
  "a home in the same open complex": ({ viewer, other }) => buildNeighbours(t, [viewer.memberId, other.memberId]),
  "the manager of the complex where the viewer lives": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await homeOf(complexId, viewer);
    await officeOf(complexId, other);
  },
  "a resident of the complex that the viewer manages": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await officeOf(complexId, viewer);
    await homeOf(complexId, other);
  },
  "one who waits for a home in the complex that the viewer manages": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await officeOf(complexId, viewer);
    await homeOf(complexId, other, "WAITING");
  },
  "a post in an open complex": async ({ other }) => postOf(await buildComplex(t), other),
  "a comment in an open complex": async ({ other }) => {
    const feedId = await postOf(await buildComplex(t), await person(t, "하은"));
    await buildComment(t, { feedId, authorId: other.memberId });
  },
  "a post in a closed complex where the viewer lives": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await homeOf(complexId, viewer);
    await postOf(complexId, other);
  },
  "a 1:1 room": ({ viewer, other }) => buildDirectRoom(t, viewer.memberId, other.memberId),
  "a 1:1 room that the other left": async ({ viewer, other }) =>
    leave(other, await buildDirectRoom(t, viewer.memberId, other.memberId)),
  "a group room": async ({ viewer, other }) =>
    buildRoomMembers(t, await groupRoomOf(t, await buildComplex(t)), [viewer.memberId, other.memberId]),
  "a group of a complex that the other moved out of": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await homeOf(complexId, other, "ENDED");
    await buildRoomMembers(t, await groupRoomOf(t, complexId), [viewer.memberId]);
  },
  "a chat request of the viewer": ({ viewer, other }) => requestOf(viewer, other, "REJECTED"),
  "a chat request to the viewer": ({ viewer, other }) => requestOf(other, viewer),
  "the viewer's block list": ({ viewer, other }) => block(viewer, other),
};

const misses: Readonly<Record<string, Meeting>> = {
  nothing: async () => {},
  "a favourite complex": async ({ viewer, other }) => {
    const complexId = await buildComplex(t, { residentId: other.memberId });
    expect((await viewer.call("POST", `/api/bookmarks/apartments/${complexId}`)).statusCode).toBe(200);
  },
  "homes in two complexes": async ({ viewer, other }) => {
    await buildComplex(t, { residentId: viewer.memberId });
    await buildComplex(t, { residentId: other.memberId });
  },
  "a home of before": async ({ viewer, other }) => {
    const complexId = await buildComplex(t, { residentId: viewer.memberId });
    await homeOf(complexId, other, "ENDED");
  },
  "a home that the viewer waits for": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    await homeOf(complexId, other);
    await officeOf(complexId, other);
    await homeOf(complexId, viewer, "WAITING");
  },
  "two who wait for a home": async ({ viewer, other }) => {
    const complexId = await closedComplex();
    for (const who of [viewer, other]) await homeOf(complexId, who, "WAITING");
  },
  "a post and a comment in a complex that is closed to the viewer": async ({ other }) => {
    const complexId = await buildComplex(t, { kind: "RESIDENTS", residentId: other.memberId });
    await buildComment(t, { feedId: await postOf(complexId, other), authorId: other.memberId });
  },
  "a deleted comment": async ({ other }) => {
    const feedId = await postOf(await buildComplex(t), await person(t, "하은"));
    await buildComment(t, { feedId, authorId: other.memberId });
    await t.db.run(sql`update comments set deleted_at = now() where author_id = ${other.memberId}`);
  },
  "a 1:1 room that the viewer left": async ({ viewer, other }) =>
    leave(viewer, await buildDirectRoom(t, viewer.memberId, other.memberId)),
  "a room with a third": async ({ viewer, other }) => {
    const haeun = await person(t, "하은");
    for (const { memberId } of [viewer, other]) await buildDirectRoom(t, memberId, haeun.memberId);
  },
  "a chat request that was taken back": ({ viewer, other }) => requestOf(viewer, other, "CANCELED"),
  "a block by the other": ({ viewer, other }) => block(other, viewer),
};

describe("another member's nickname, posts and picture are shown by", () => {
  test.each(Object.entries(meetings))("%s", async (_, meet) => {
    const people = await pair();
    await meet(people);
    expect(await answersOf(people)).toEqual(shown);
    expect((await reportOf(people)).statusCode).toBe(201);
    expect((await people.viewer.call("POST", `/api/blocks/members/${people.other.memberId}`)).statusCode).toBe(200);
  });

  test("being that member", async () => {
    const { other, picturePath } = await pair();
    expect(await answersOf({ viewer: other, other, picturePath })).toEqual(shown);
  });
});

describe("and are not found by", () => {
  test.each(Object.entries(misses))("%s", async (_, meet) => {
    const people = await pair();
    await meet(people);
    expect(await answersOf(people)).toEqual(hidden);
  });

  test("a block, a chat request or a report of a stranger: none can be made", async () => {
    const people = await pair();
    const { viewer, other } = people;
    expect(refusal(await viewer.call("POST", `/api/blocks/members/${other.memberId}`))).toBe("404 MEMBER_NOT_FOUND");
    const asking = await viewer.call("POST", "/api/chat/request", {
      receiverId: other.memberId,
      message: "안녕하세요",
    });
    expect(refusal(asking)).toBe("404 MEMBER_NOT_FOUND");
    expect((await viewer.call("GET", "/api/chat/request/sent")).json()).toMatchObject({ data: [] });
    expect(refusal(await reportOf(people))).toBe("404 REPORT_TARGET_NOT_FOUND");
    expect((await viewer.call("GET", "/api/reports/mine")).json()).toMatchObject({ data: { reports: [] } });
    expect(await answersOf(people)).toEqual(hidden);
  });
});
