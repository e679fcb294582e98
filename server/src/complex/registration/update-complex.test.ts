import type { ComplexView } from "@danji/contract/complex/complex";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildRoomMembers, buildMessage } from "#testing/builders/build-chat.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { complexFacts as facts, freshName, sendComplex } from "#testing/builders/complex-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { photoOf } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let other: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  const { rateLimitScale, dataDir } = t.services.config;
  other = await testApp({ sameDatabaseAs: t, config: { rateLimitScale, dataDir } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(async () => {
  await other.close();
  await t.close();
});

const dataOf = (answer: LightMyRequestResponse) => answer.json<{ data: ComplexView }>().data;
const refusalOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ reason: string }>().reason];
type Photo = Uint8Array<ArrayBuffer>;
const register = async (photos: readonly Photo[] = []) => {
  const made = await sendComplex(t, jisu, { ...facts, name: freshName() }, { photos });
  expect(made.statusCode, made.body).toBe(200);
  const { id } = dataOf(made);
  await t.db.run(sql`insert into complex_managers (complex_id, member_id) values (${id}, ${jisu.memberId})`);
  return { ...dataOf(made), isManager: true, myRole: "HEAD" };
};
const shown = async (id: number) => dataOf(await jisu.call("GET", `/api/apartment/${id}`));
interface Change {
  readonly photos?: readonly Photo[];
  readonly remove?: readonly string[];
}
const change = (who: Person, id: number, to: object, { photos = [], remove = [] }: Change = {}, node = t) =>
  sendComplex(node, who, to, { method: "PUT", photos, remove }, `/${id}`);

describe("PUT /api/apartment/:apartmentId", () => {
  test("T218 is for its managers alone, and changes nothing else", async () => {
    const complex = await register([await photoOf("#357")]);
    const anonymous = await t.app.inject({ method: "PUT", url: `/api/apartment/${complex.id}`, payload: {} });
    expect(anonymous.statusCode).toBe(401);
    const tried = await change(minho, complex.id, { ...facts, name: freshName() }, { remove: complex.images });
    expect(refusalOf(tried)).toEqual([403, "MANAGER_ONLY"]);
    expect(refusalOf(await change(jisu, 987_654, facts))).toEqual([404, "APARTMENT_NOT_FOUND"]);
    expect(refusalOf(await change(jisu, complex.id, { ...facts, name: "(·)" }))).toEqual([400, "BAD_REQUEST"]);
    expect(await shown(complex.id)).toEqual(complex);
  });

  test("T221 what is changed is read at once on every node, and found by its new name", async () => {
    const complex = await register();
    for (const [node, totalUnit] of [
      [t, 11],
      [other, 12],
      [t, 13],
    ] as const) {
      const name = freshName();
      const to = { ...facts, name, totalUnit, buildingRange: "1동 ~ 3동 (총 3개 동)" };
      expect((await change(jisu, complex.id, to, {}, node)).statusCode).toBe(200);
      for (const reader of [t, other]) {
        const headers = { cookie: minho.cookie };
        const read = await reader.app.inject({ method: "GET", url: `/api/apartment/${complex.id}`, headers });
        expect(dataOf(read)).toMatchObject({ name, totalUnit, buildingCount: 3 });
        const url = `/api/apartment/search?keyword=${encodeURIComponent(name)}`;
        const found = await reader.app.inject({ method: "GET", url, headers });
        expect(found.json<{ data: ComplexView[] }>().data.map(({ id }) => id)).toContain(complex.id);
      }
    }
  });

  test("figures that the public list does not have may be left out and stay, for a photo alone", async () => {
    for (const range of ["총 12개 동", ""]) {
      const name = freshName();
      const id = await buildComplex(t, { managerId: jisu.memberId, name });
      await t.db.run(sql`
        update complexes set building_range = ${range}, building_count = 12, parking_capacity = 0, total_unit = 0
        where id = ${id}`);
      const { region, location } = await shown(id);
      const kept = { buildingRange: range, buildingCount: 12, parkingCapacity: 0, totalUnit: 0 };
      const changed = await change(jisu, id, { name, region, location }, { photos: [await photoOf("#357")] });
      expect(changed.statusCode, changed.body).toBe(200);
      expect(dataOf(changed)).toMatchObject(kept);
      expect(dataOf(changed).images).toHaveLength(1);
      expect(await shown(id)).toEqual(dataOf(changed));
      for (const unfit of [
        { buildingRange: "" },
        { buildingRange: "101동" },
        { parkingCapacity: "" },
        { totalUnit: 0 },
      ]) {
        expect((await change(jisu, id, { name, region, location, ...unfit })).statusCode).toBe(400);
      }
      expect(await shown(id)).toMatchObject(kept);
      expect(dataOf(await change(jisu, id, { ...facts, name }))).toMatchObject({ ...facts, name, buildingCount: 23 });
    }
  });

  test("photos that stay keep their order, new ones come after, and what goes is gone", async () => {
    const complex = await register([await photoOf("#111"), await photoOf("#222"), await photoOf("#333")]);
    const [first = "", second = "", third = ""] = complex.images;
    const { name } = complex;
    const changed = await change(
      jisu,
      complex.id,
      { ...facts, name },
      { photos: [await photoOf("#444")], remove: [second] },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(dataOf(changed).images.slice(0, 2)).toEqual([first, third]);
    expect(dataOf(changed).images).toHaveLength(3);
    expect((await jisu.call("GET", second)).statusCode).toBe(404);
    expect((await jisu.call("GET", third)).statusCode).toBe(200);
    const foreign = dataOf(
      await sendComplex(t, minho, { ...facts, name: freshName() }, { photos: [await photoOf("#555")] }),
    );
    // A photo of another complex is not touched.
    expect((await change(jisu, complex.id, { ...facts, name }, { remove: foreign.images })).statusCode).toBe(200);
    expect(dataOf(await minho.call("GET", `/api/apartment/${foreign.id}`)).images).toEqual(foreign.images);
    expect((await minho.call("GET", foreign.images[0] ?? "")).statusCode).toBe(200);
    const eight = Array<Photo>(8).fill(await photoOf("#666", 20, 20));
    expect(refusalOf(await change(jisu, complex.id, { ...facts, name }, { photos: eight }))).toEqual([
      400,
      "TOO_MANY_IMAGES",
    ]);
    expect((await shown(complex.id)).images).toEqual(dataOf(changed).images);
  });

  test("the same edit again, after an answer that was lost, is answered as the first", async () => {
    const complex = await register([await photoOf("#111"), await photoOf("#222")]);
    const [first = "", second = ""] = complex.images;
    for (const time of ["first", "again"]) {
      const changed = await change(jisu, complex.id, { ...facts, name: complex.name }, { remove: [first] });
      expect(changed.statusCode, time).toBe(200);
      expect(dataOf(changed).images).toEqual([second]);
    }
  });

  test("a complex does not move to where another stands, also at once", async () => {
    const [one, two] = [await register(), await register()];
    expect(refusalOf(await change(jisu, one.id, { ...facts, name: two.name }))).toEqual([409, "APARTMENT_ALREADY"]);
    const name = freshName();
    const answers = await Promise.all([one, two].map(({ id }) => change(jisu, id, { ...facts, name })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 409]);
    expect((await change(jisu, one.id, { ...facts, name: `${(await shown(one.id)).name} 아파트` })).statusCode).toBe(
      200,
    );
  });

  test("edits with photos at the same time never leave more than ten", async () => {
    const complex = await register();
    const six = Array<Photo>(6).fill(await photoOf("#357", 20, 20));
    const answers = await Promise.all(
      [0, 1].map(() => change(jisu, complex.id, { ...facts, name: complex.name }, { photos: six })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([200, 400]);
    expect((await shown(complex.id)).images).toHaveLength(6);
  });
});

describe("DELETE /api/apartment/:apartmentId", () => {
  const remove = (who: Person, id: number) => who.call("DELETE", `/api/apartment/${id}`);

  test("T218 is for its managers alone", async () => {
    const { id } = await register();
    expect((await t.app.inject({ method: "DELETE", url: `/api/apartment/${id}` })).statusCode).toBe(401);
    expect(refusalOf(await remove(minho, id))).toEqual([403, "MANAGER_ONLY"]);
    expect(refusalOf(await remove(jisu, 987_654))).toEqual([404, "APARTMENT_NOT_FOUND"]);
    expect((await shown(id)).id).toBe(id);
  });

  test("one that no other member uses goes, with its photos, room and favourites", async () => {
    const { id, images, name } = await register([await photoOf("#357")]);
    await minho.call("POST", `/api/bookmarks/apartments/${id}`);
    await jisu.call("POST", "/api/member-apartments", { apartmentId: id, building: "101동", unit: "1호" });
    expect((await remove(jisu, id)).statusCode).toBe(204);
    expect((await jisu.call("GET", `/api/apartment/${id}`)).statusCode).toBe(404);
    expect((await jisu.call("GET", images[0] ?? "")).statusCode).toBe(404);
    expect((await remove(jisu, id)).statusCode).toBe(404);
    const left = await t.db.one(sql`
      select (select count(*) from chat_rooms where complex_id = ${id})
        + (select count(*) from complex_favorites where complex_id = ${id}) as count`);
    expect(left).toEqual({ count: 0 });
    // Its address is free again.
    expect((await sendComplex(t, minho, { ...facts, name })).statusCode).toBe(200);
  });

  test("stays while others live there, ask to, manage it or are in its room", async () => {
    const uses = [
      (id: number) =>
        sql`insert into residences (complex_id, member_id, building, unit, decided_at) values (${id}, ${minho.memberId}, '1', '1', now())`,
      (id: number) =>
        sql`insert into residences (complex_id, member_id, building, unit, state) values (${id}, ${minho.memberId}, '1', '1', 'WAITING')`,
      (id: number) => sql`insert into complex_managers (complex_id, member_id) values (${id}, ${minho.memberId})`,
    ];
    for (const use of uses) {
      const { id } = await register();
      await t.db.run(use(id));
      expect(refusalOf(await remove(jisu, id))).toEqual([409, "APARTMENT_INHABITED"]);
    }
    const { id, chatroomId } = await register();
    await buildRoomMembers(t, chatroomId, [jisu.memberId, minho.memberId]);
    expect(refusalOf(await remove(jisu, id))).toEqual([409, "APARTMENT_INHABITED"]);
  });

  test("stays while posts or messages remain, whosever they are", async () => {
    const [posts, words] = [await register(), await register()];
    await buildFeed(t, { complexId: posts.id, authorId: jisu.memberId });
    await buildRoomMembers(t, words.chatroomId, [jisu.memberId]);
    await buildMessage(t, { roomId: words.chatroomId, senderId: jisu.memberId });
    for (const { id } of [posts, words]) {
      expect(refusalOf(await remove(jisu, id))).toEqual([409, "APARTMENT_HAS_POSTS"]);
      expect((await shown(id)).id).toBe(id);
    }
  });

  test("a neighbour who joins the room at the same moment is in it, or it was not there: 60 rounds", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      const { id, chatroomId } = await register();
      await t.db.run(sql`update complexes set kind = 'EVERYONE' where id = ${id}`);
      const join = () =>
        other.app.inject({
          method: "POST",
          url: `/api/chat/group/${chatroomId}/join`,
          headers: { cookie: minho.cookie },
        });
      const calls = [() => remove(jisu, id), join];
      if (round % 2 === 1) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      if (round % 2 === 1) answers.reverse();
      const [removed, joined] = answers.map(({ statusCode }) => statusCode);
      const { inside } = await t.db.one<{ inside: number }>(sql`
        select count(*) as inside from chat_members where room_id = ${chatroomId} and member_id = ${minho.memberId}`);
      outcomes.add(`${removed} ${joined} ${inside}`);
    }
    for (const outcome of outcomes) expect(["204 404 0", "409 200 1"]).toContain(outcome);
  });
});
