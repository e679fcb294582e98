import type { ComplexView } from "@danji/contract/complex/complex";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { complexFacts as facts, freshName, sendComplex } from "#testing/builders/complex-form.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
});
afterAll(() => t.close());

const dataOf = (answer: LightMyRequestResponse) => answer.json<{ data: ComplexView }>().data;
const refusalOf = (answer: LightMyRequestResponse) => {
  const { reason, message } = answer.json<{ reason: string; message: string }>();
  return [answer.statusCode, reason, message];
};
const stored = () =>
  t.db.one<{ complexes: number; images: number; photos: number }>(sql`
    select (select count(*) from complexes) as complexes, (select count(*) from images) as images,
      (select count(*) from complex_images) as photos`);
async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.services.objects.list()) keys.push(key);
  return keys;
}

describe("POST /api/apartment", () => {
  test("T213 needs a session, and leaves nothing behind without one", async () => {
    const body = new Response(feedForm(facts, [await photoOf("#357")]));
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/apartment",
      headers: { "content-type": body.headers.get("content-type") ?? "" },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(401);
    expect([await stored(), await objects()]).toEqual([{ complexes: 0, images: 0, photos: 0 }, []]);
  });

  test("T214 what is required and missing, null or blank is refused in SPEC's words, and nothing is stored", async () => {
    const before = [await stored(), await objects()];
    const photos = [await photoOf("#357")];
    for (const field of ["name", "region", "totalUnit", "parkingCapacity", "buildingRange"]) {
      for (const value of [undefined, null, "", "  "]) {
        const answer = await sendComplex(t, jisu, { ...facts, [field]: value }, { photos });
        const expected = [400, "BAD_REQUEST", "필수 입력 항목을 모두 입력해주세요."];
        expect(refusalOf(answer), `${field} ${value}`).toEqual(expected);
      }
    }
    expect([await stored(), await objects()]).toEqual(before);
  });

  test("numbers are whole and bounded, texts are visible and short", async () => {
    const unfit = [
      { totalUnit: 0 },
      { totalUnit: -1 },
      { totalUnit: 1.5 },
      { totalUnit: 100_000 },
      { totalUnit: "12개" },
      { parkingCapacity: -1 },
      { parkingCapacity: 1_000_000 },
      { parkingCapacity: 1e20 },
      { totalUnit: true },
      { name: "가".repeat(101) },
      { name: "은하\u202e수" },
      { region: "나".repeat(201) },
      { location: "다".repeat(201) },
    ];
    for (const one of unfit) {
      expect((await sendComplex(t, jisu, { ...facts, ...one })).statusCode, JSON.stringify(one)).toBe(400);
    }
    expect((await stored()).complexes).toBe(0);
  });

  test("a name has a letter or a digit of any script; signs alone are refused, signs within are not", async () => {
    for (const name of ["···", "& ' ( )", "—", "🏢", "!?"]) {
      const answer = await sendComplex(t, jisu, { ...facts, name });
      expect(refusalOf(answer), name).toEqual([400, "BAD_REQUEST", "단지명에는 글자나 숫자가 있어야 합니다."]);
    }
    expect((await stored()).complexes).toBe(0);
    for (const name of ["래미안 (1·2단지) & 'S' Ⅱ", "(漢陽)", "7", "·A·"]) {
      const made = await sendComplex(t, jisu, { ...facts, name });
      expect(dataOf(made).name).toBe(name);
      expect((await jisu.call("DELETE", `/api/apartment/${dataOf(made).id}`)).statusCode).toBe(204);
    }
  });

  test("T216 a dong range has at least one building and an end that fits", async () => {
    const ranges = ["101동 ~ 123동 (총 23개 동)", "101동 ~ 123동 (23개동)", "5동~5동(총 1개 동)"];
    for (const buildingRange of ranges) {
      const answer = await sendComplex(t, jisu, { ...facts, name: freshName(), buildingRange });
      expect(answer.statusCode, answer.body).toBe(200);
      const [start, count] = buildingRange.startsWith("5") ? [5, 1] : [101, 23];
      const text = `${start}동 ~ ${start + count - 1}동 (총 ${count}개 동)`;
      expect(dataOf(answer)).toMatchObject({ buildingRange: text, buildingCount: count });
    }
    const unfit = [
      "101동 ~ 100동 (총 0개 동)",
      "123동 ~ 101동 (총 23개 동)",
      "101동 ~ 123동 (총 22개 동)",
      "0동 ~ 0동 (총 1개 동)",
      "1동 ~ 100000000000000000000동 (총 100000000000000000000개 동)",
      "9000동 ~ 9999동 (총 1000개 동) 외",
      "101동",
      "9990동 ~ 10000동 (총 11개 동)",
      "1동 ~ 1001동 (총 1001개 동)",
    ];
    for (const buildingRange of unfit) {
      const answer = await sendComplex(t, jisu, { ...facts, name: freshName(), buildingRange });
      expect(answer.statusCode, buildingRange).toBe(400);
    }
  });

  test("L226 the registrant of a complex may edit it and manages nothing; it is found, has its photos in order and one room", async () => {
    const name = freshName();
    const photos = [await photoOf("#357", 80, 60), await photoOf("#753", 60, 80)];
    const made = await sendComplex(t, jisu, { ...facts, name, totalUnit: "500", parkingCapacity: "620" }, { photos });
    expect(made.statusCode, made.body).toBe(200);
    const complex = dataOf(made);
    const view = {
      ...facts,
      name,
      buildingCount: 23,
      isManager: false,
      canEdit: true,
      kind: "PUBLIC",
      officeSince: null,
      isBookmarked: false,
    };
    expect(complex).toMatchObject(view);
    expect(complex.images).toHaveLength(2);
    expect(complex.fileUrl).toBe(complex.images[0]);
    expect(complex.thumbnailFileUrl).toBe(complex.images[0]?.replace(".webp", "-thumb.webp"));
    expect(dataOf(await minho.call("GET", `/api/apartment/${complex.id}`))).toEqual({ ...complex, canEdit: false });
    const found = await minho.call("GET", `/api/apartment/search?keyword=${encodeURIComponent(name)}`);
    expect(found.json<{ data: ComplexView[] }>().data.map(({ id }) => id)).toContain(complex.id);
    const rooms = await t.db.many(sql`select id from chat_rooms where complex_id = ${complex.id}`);
    expect(rooms).toEqual([{ id: complex.chatroomId }]);
    const audit = sql`select actor_id from audit_events where action = 'complex.registered' and target = ${`complex:${complex.id}`}`;
    expect(await t.db.many(audit)).toEqual([{ actor_id: jisu.memberId }]);
  });

  test("GET /api/apartment/images/:key shows a photo to members alone, and only what is shown", async () => {
    const photos = [await photoOf("#357")];
    const { images, thumbnailFileUrl } = dataOf(
      await sendComplex(t, jisu, { ...facts, name: freshName() }, { photos }),
    );
    for (const url of [images[0] ?? "", thumbnailFileUrl ?? ""]) {
      const shown = await minho.call("GET", url);
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    }
    expect((await minho.call("GET", `/api/apartment/images/${"a".repeat(32)}.webp`)).statusCode).toBe(404);
  });

  test("ten photos are taken, eleven and what is no photo are refused", async () => {
    const photo = await photoOf("#357", 20, 20);
    const before = await stored();
    const eleven = await sendComplex(t, jisu, { ...facts, name: freshName() }, { photos: Array(11).fill(photo) });
    expect(refusalOf(eleven).slice(0, 2)).toEqual([400, "TOO_MANY_IMAGES"]);
    const text = new TextEncoder().encode("<svg/>");
    const none = await sendComplex(t, jisu, { ...facts, name: freshName() }, { photos: [photo, text] });
    expect(refusalOf(none)).toEqual([400, "NOT_AN_IMAGE", "이미지 파일만 업로드할 수 있습니다."]);
    expect(await stored()).toEqual(before);
    const ten = await sendComplex(t, jisu, { ...facts, name: freshName() }, { photos: Array(10).fill(photo) });
    expect(dataOf(ten).images).toHaveLength(10);
  });
});

describe("the same address twice", () => {
  test("T217 twenty at once make one, with one group room; the rest are refused", async () => {
    const name = freshName();
    const photos = [await photoOf("#357", 20, 20)];
    const before = (await objects()).length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => sendComplex(t, turn % 2 ? jisu : minho, { ...facts, name }, { photos })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((low, high) => low - high)).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused && refusalOf(refused)).toEqual([409, "APARTMENT_ALREADY", "이미 등록된 단지입니다."]);
    const rooms = await t.db.one(sql`
      select count(*) as count from complexes c join chat_rooms r on r.complex_id = c.id where c.name = ${name}`);
    expect(rooms).toEqual({ count: 1 });
    expect((await objects()).length).toBe(before + 2);
  });

  test("letters, spaces, the province's short name and another detail address make no other address key", async () => {
    const name = `Lake ${freshName()}`;
    const region = "충청북도 청주시 상당로 12-3";
    expect((await sendComplex(t, jisu, { ...facts, name, region })).statusCode).toBe(200);
    const same = [
      { name: name.toLowerCase().replaceAll(" ", ""), region },
      { name: `${name} 아파트`, region },
      { name, region: "충북 청주시  상당로 12-3 (북문로, 은하수)" },
      { name, region, location: "다른 곳" },
    ];
    for (const one of same) {
      expect((await sendComplex(t, minho, { ...facts, ...one })).statusCode, JSON.stringify(one)).toBe(409);
    }
    for (const other of ["충북 청주시 상당로 123", "충북 충주시 상당로 12-3"]) {
      expect((await sendComplex(t, minho, { ...facts, name, region: other })).statusCode, other).toBe(200);
    }
  });

  test("other administrative names make no other place: 409 with the complex that stands there", async () => {
    const same = [
      ["경기도 화성시 반송동 88", "화성시 동탄구 반송동 88"],
      ["서울특별시 강남구 역삼동 12", "서울시 강남구 역삼동 12"],
      ["광주광역시 광산구 수완동 3", "전남광주통합특별시 광산구 수완동 3"],
      ["인천광역시 검단구 마전동 4", "인천시 서구 마전동 4"],
    ] as const;
    for (const [region, other] of same) {
      const name = freshName();
      const { id } = dataOf(await sendComplex(t, jisu, { ...facts, name, region }));
      const refused = await sendComplex(t, minho, { ...facts, name, region: other });
      expect([refusalOf(refused)[0], refused.json<{ apartmentId: number }>().apartmentId], other).toEqual([409, id]);
      const edited = dataOf(await sendComplex(t, minho, { ...facts, name: freshName(), region }));
      const moved = await sendComplex(t, minho, { ...facts, name, region: other }, { method: "PUT" }, `/${edited.id}`);
      expect([moved.statusCode, moved.json<{ apartmentId: number }>().apartmentId], other).toEqual([409, id]);
    }
  });

  test("a complex of the public list is there already, one that left it is not", async () => {
    const name = freshName();
    const id = await buildComplex(t, { name, region: facts.region });
    expect((await sendComplex(t, jisu, { ...facts, name })).statusCode).toBe(409);
    await t.db.run(sql`update complexes set gone_at = now() where id = ${id}`);
    expect((await sendComplex(t, jisu, { ...facts, name })).statusCode).toBe(200);
  });

  test("a member registers so many a day; what was refused does not count", async () => {
    const strict = await testApp({ sameDatabaseAs: t, config: { rateLimitScale: 1 } });
    const seoyun = await person(t, "서윤");
    const taken = { ...facts, name: freshName() };
    expect((await sendComplex(t, jisu, taken)).statusCode).toBe(200);
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await sendComplex(strict, seoyun, { ...facts, name: freshName() })).statusCode).toBe(200);
    }
    expect((await sendComplex(strict, seoyun, taken)).statusCode).toBe(409);
    const before = await stored();
    expect((await sendComplex(strict, seoyun, { ...facts, name: freshName() })).statusCode).toBe(429);
    expect(await stored()).toEqual(before);
    await strict.close();
  });
});
