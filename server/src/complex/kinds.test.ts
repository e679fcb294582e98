import { complexKinds, type ComplexKind } from "@danji/contract/complex/complex-rules";
import type { Method } from "@danji/contract/platform/endpoint";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildMessage, buildRoomMembers, groupRoomOf } from "#testing/builders/build-chat.ts";
import { buildComment } from "#testing/builders/build-comment.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFacility, dayAhead } from "#testing/builders/build-facility.ts";
import { inquiryFields, sendInquiry } from "#testing/builders/inquiry-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { rowCounts } from "#testing/builders/row-counts.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { contractEndpoints } from "#testing/contract-endpoints.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/** A complex with a post, a comment and a message by one who lives there. */
interface Scene {
  readonly complexId: number;
  readonly roomId: number;
  readonly feedId: number;
  readonly commentId: number;
  readonly messageId: number;
  readonly feedPhoto: string;
  readonly chatPhoto: string;
  readonly facilityId: number;
  readonly facilityPhoto: string;
}

type Act = (who: Person, scene: Scene) => Promise<LightMyRequestResponse>;

/** The status that a guest gets in a complex of each kind. */
type Expected = Readonly<Record<ComplexKind, number>>;

const guest = (everyone: number, publicKind: number, residents: number): Expected => ({
  EVERYONE: everyone,
  PUBLIC: publicKind,
  RESIDENTS: residents,
});

let t: TestApp;
let author: Person;
let office: Person;
const guests = {} as Record<"N without a home" | "W who waits" | "M who moved out", Person>;
const scenes = {} as Record<ComplexKind, Scene>;

const residence = (complexId: number, { memberId }: Person, state: string) =>
  t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${complexId}, ${memberId}, '101동', '1203호', ${state},
      case when ${state} = 'ACTIVE' then now() end)`);

async function buildScene(kind: ComplexKind): Promise<Scene> {
  const options = { kind, managerId: office.memberId, residentId: author.memberId, hasOffice: true };
  const complexId = await buildComplex(t, options);
  await residence(complexId, guests["W who waits"], "WAITING");
  await residence(complexId, guests["M who moved out"], "ENDED");
  const roomId = await groupRoomOf(t, complexId);
  await buildRoomMembers(t, roomId, [author.memberId]);
  const form = feedForm({ title: "제목", contents: "내용", apartmentId: complexId }, [await photoOf("red")]);
  const post = await sendForm(t, author, "/api/community/feeds", form);
  const { id: feedId, fileUrl } = post.json<{ data: { id: number; fileUrl: string[] } }>().data;
  const commentId = await buildComment(t, { feedId, authorId: author.memberId });
  const { id: messageId } = await buildMessage(t, { roomId, senderId: author.memberId });
  const photo = new FormData();
  photo.append("image", new Blob([await photoOf("blue")], { type: "image/jpeg" }), "photo.jpg");
  const sent = await sendForm(t, author, `/api/chat/room/${roomId}/images`, photo);
  const facilityId = await buildFacility(t, complexId);
  // The facility shows the photo of the post, too.
  const feedPhoto = fileUrl[0] ?? "";
  const object = feedPhoto.slice(feedPhoto.lastIndexOf("/") + 1);
  await t.db.run(sql`
    insert into facility_images (facility_id, position, image_id)
    select ${facilityId}, 0, id from images where key || '.webp' = ${object}`);
  const facilityPhoto = `/api/facilities/images/${object}`;
  const chatPhoto = sent.json<{ data: { imageUrl: string } }>().data.imageUrl;
  return {
    complexId,
    roomId,
    feedId,
    commentId,
    messageId,
    feedPhoto,
    chatPhoto,
    facilityId,
    facilityPhoto,
  };
}

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  author = await person(t, "민호");
  office = await person(t, "윤태식");
  guests["N without a home"] = await person(t, "나래");
  guests["W who waits"] = await person(t, "우진");
  guests["M who moved out"] = await person(t, "미나");
  for (const kind of complexKinds) scenes[kind] = await buildScene(kind);
});
afterAll(() => t.close());

const get =
  (url: (scene: Scene) => string): Act =>
  (who, scene) =>
    who.call("GET", url(scene));
const send =
  (method: Method, url: (scene: Scene) => string, body?: (scene: Scene) => object): Act =>
  (who, scene) =>
    who.call(method, url(scene), body?.(scene));
const feedOf = ({ feedId }: Scene) => `/api/community/feeds/${feedId}`;

/** Each endpoint that touches a complex: what a guest gets, and a call that those who live there may make. */
const table: Readonly<Record<string, readonly [Expected, Act]>> = {
  "GET /api/community/feeds": [
    guest(200, 200, 403),
    get(({ complexId }) => `/api/community/feeds?apartmentId=${complexId}`),
  ],
  "GET /api/community/feeds/:feedId": [guest(200, 200, 404), get(feedOf)],
  "GET /api/community/images/:key": [guest(200, 200, 404), get(({ feedPhoto }) => feedPhoto)],
  "GET /api/community/feeds/:feedId/comments": [guest(200, 200, 404), get((scene) => `${feedOf(scene)}/comments`)],
  "GET /api/community/feeds/:feedId/comments/:commentId/replies": [
    guest(200, 200, 404),
    get((scene) => `${feedOf(scene)}/comments/${scene.commentId}/replies`),
  ],
  "POST /api/community/feeds/:feedId/view": [guest(200, 200, 404), send("POST", (scene) => `${feedOf(scene)}/view`)],
  "POST /api/community/feeds/:feedId/bookmarks": [
    guest(200, 200, 404),
    send("POST", (scene) => `${feedOf(scene)}/bookmarks`),
  ],
  "DELETE /api/community/feeds/:feedId/bookmarks": [
    guest(200, 200, 404),
    send("DELETE", (scene) => `${feedOf(scene)}/bookmarks`),
  ],
  "POST /api/bookmarks/feeds/:feedId": [
    guest(200, 200, 404),
    send("POST", ({ feedId }) => `/api/bookmarks/feeds/${feedId}`),
  ],
  "DELETE /api/bookmarks/feeds/:feedId": [
    guest(200, 200, 404),
    send("DELETE", ({ feedId }) => `/api/bookmarks/feeds/${feedId}`),
  ],
  "POST /api/community/feeds": [
    guest(201, 403, 403),
    (who, { complexId }) =>
      sendForm(t, who, "/api/community/feeds", feedForm({ title: "제목", contents: "내용", apartmentId: complexId })),
  ],
  "POST /api/community/feeds/:feedId/comments": [
    guest(201, 403, 404),
    send(
      "POST",
      (scene) => `${feedOf(scene)}/comments`,
      () => ({ contents: "댓글" }),
    ),
  ],
  "POST /api/community/:feedId/reactions": [
    guest(200, 403, 404),
    send("POST", ({ feedId }) => `/api/community/${feedId}/reactions`),
  ],
  "DELETE /api/community/:feedId/reactions": [
    guest(200, 200, 404),
    send("DELETE", ({ feedId }) => `/api/community/${feedId}/reactions`),
  ],
  "POST /api/reports": [
    guest(201, 201, 404),
    send(
      "POST",
      () => "/api/reports",
      ({ commentId }) => ({ targetType: "COMMENT", targetId: commentId, reason: "SPAM" }),
    ),
  ],
  "GET /api/chat/group/offer": [
    guest(200, 403, 403),
    get(({ complexId }) => `/api/chat/group/offer?apartmentId=${complexId}`),
  ],
  "POST /api/chat/group/:roomId/join": [
    guest(200, 403, 403),
    send("POST", ({ roomId }) => `/api/chat/group/${roomId}/join`),
  ],
  // After the join: a guest is in the room of a complex of kind EVERYONE alone.
  "GET /api/chat/room/:roomId": [guest(200, 403, 403), get(({ roomId }) => `/api/chat/room/${roomId}`)],
  "GET /api/chat/room/:roomId/members": [guest(200, 403, 403), get(({ roomId }) => `/api/chat/room/${roomId}/members`)],
  "GET /api/chat/room/:roomId/search": [
    guest(200, 403, 403),
    get(({ roomId }) => `/api/chat/room/${roomId}/search?q=안녕`),
  ],
  "POST /api/chat/room/:roomId/images": [
    guest(201, 403, 403),
    async (who, { roomId }) => {
      const form = new FormData();
      form.append("image", new Blob([await photoOf("green")], { type: "image/jpeg" }), "photo.jpg");
      return sendForm(t, who, `/api/chat/room/${roomId}/images`, form);
    },
  ],
  "GET /api/chat/images/:key": [guest(200, 404, 404), get(({ chatPhoto }) => chatPhoto)],
  "PUT /api/chat/room/:roomId/mute": [
    guest(200, 403, 403),
    send(
      "PUT",
      ({ roomId }) => `/api/chat/room/${roomId}/mute`,
      () => ({ muted: true }),
    ),
  ],
  "POST /api/inquiries": [
    guest(403, 403, 403),
    (who, { complexId }) => sendInquiry(t, who, { ...inquiryFields, apartmentId: complexId }),
  ],
  "GET /api/facilities": [guest(200, 200, 403), get(({ complexId }) => `/api/facilities?apartmentId=${complexId}`)],
  "GET /api/facilities/today": [
    guest(200, 200, 403),
    get(({ complexId }) => `/api/facilities/today?apartmentId=${complexId}`),
  ],
  "GET /api/facilities/images/:key": [guest(200, 200, 404), get(({ facilityPhoto }) => facilityPhoto)],
  "GET /api/facilities/:facilityId": [guest(200, 200, 404), get(({ facilityId }) => `/api/facilities/${facilityId}`)],
  "GET /api/facilities/:facilityId/availability": [
    guest(200, 200, 404),
    get(({ facilityId }) => `/api/facilities/${facilityId}/availability?from=${dayAhead(1)}&days=1`),
  ],
  "GET /api/facilities/:facilityId/lotteries": [
    guest(200, 200, 404),
    get(({ facilityId }) => `/api/facilities/${facilityId}/lotteries`),
  ],
  "GET /api/apartment/:apartmentId": [guest(200, 200, 200), get(({ complexId }) => `/api/apartment/${complexId}`)],
};

describe("L217 each endpoint that touches a complex", () => {
  test("is in the table, or has nothing to do with who reads and writes", async () => {
    const endpoints = (await contractEndpoints()).filter(({ access }) => access === "member");
    const names = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([]);
    const rest = names.filter((name) => !(name in table) && !untouched.test(name));
    expect(rest.toSorted()).toEqual(ownWords.toSorted());
  });

  test.each(complexKinds)("of kind %s: N, W and M are guests; who lives there and the office are not", async (kind) => {
    let before: Awaited<ReturnType<typeof rowCounts>> | undefined;
    for (const [name, who] of Object.entries(guests)) {
      for (const [endpoint, [expected, act]] of Object.entries(table)) {
        const isRefused = expected[kind] >= 400;
        // Counted again only after a call that may have written.
        if (isRefused) before ??= await rowCounts(t);
        const answer = await act(who, scenes[kind]);
        expect(`${name}: ${endpoint} ${answer.statusCode}`).toBe(`${name}: ${endpoint} ${expected[kind]}`);
        if (!isRefused) {
          before = undefined;
          continue;
        }
        expect(answer.json<{ message: string }>().message).toMatch(/[가-힣]/u);
        expect({ endpoint, rows: await rowCounts(t) }).toEqual({ endpoint, rows: before });
      }
    }
    for (const who of [author, office]) {
      for (const [endpoint, [, act]] of Object.entries(table)) {
        const { statusCode } = await act(who, scenes[kind]);
        // The author cannot report their own comment.
        const isRefused = statusCode >= 400 && !(who === author && endpoint === "POST /api/reports");
        expect(isRefused ? `${who.nickname}: ${endpoint} ${statusCode}` : "").toBe("");
      }
    }
  });
});

/** What belongs to a member, to the place itself or to its office, whatever its kind: each has tests of its own. */
const untouched =
  /^\w+ \/api\/(apartment|blocks|bookmarks|calendar-address|calendars|car-penalties|car-penalty-photos|car-photos|chat\/(direct|request)|community\/members|door-codes|files|home\/today|household-invitations|inquiries|lotteries|manage|member|member-apartments|notifications|oauth|office|operator|reservations|search|visitor-cars|ws)(\/|$)|^GET \/api\/(chat\/group$|inquiries$|reports\/)/;
/** Changes of own words, what a notice has and asks of its readers, and which posts are gone: below, and in the tests of posts, notices, comments and messages. */
const ownWords = [
  "DELETE /api/chat/room/:roomId/members/me",
  "DELETE /api/chat/room/:roomId/messages/:messageId",
  "DELETE /api/community/feeds/:feedId",
  "DELETE /api/community/feeds/:feedId/comments/:commentId",
  "GET /api/community/feeds/:feedId/files/:fileId",
  "GET /api/community/feeds/:feedId/versions",
  "POST /api/community/feeds/:feedId/acknowledgement",
  "POST /api/community/feeds/:feedId/read",
  "POST /api/community/feeds/gone",
  // For households alone: in the tests of reservations.
  "POST /api/facilities/:facilityId/line",
  "POST /api/facilities/:facilityId/reservations",
  "PUT /api/community/feeds/:feedId",
  "PUT /api/community/feeds/:feedId/comments/:commentId",
];
