import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let apartmentId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  apartmentId = await buildComplex(t, { managerId: minho.memberId });
});
afterAll(() => t.close());

const URL = "/api/community/feeds";
const fieldsOf = (overrides: object = {}) => ({
  title: "제목",
  contents: "내용",
  feedType: "FEED",
  apartmentId,
  ...overrides,
});
const write = (who: Person, overrides: object = {}) => sendForm(t, who, URL, feedForm(fieldsOf(overrides)));
const feedCount = async () => (await t.db.one<{ count: number }>(sql`select count(*) from feeds`)).count;

interface WriteResponse {
  readonly data: { readonly id: number; readonly title: string; readonly contents: string };
}

async function roundTrip(title: string, contents: string) {
  const written = await write(jisu, { title, contents });
  expect(written.statusCode, written.body).toBe(201);
  const read = await jisu.call("GET", `${URL}/${written.json<WriteResponse>().data.id}`);
  return read.json<WriteResponse>().data;
}

describe("writing", () => {
  test("needs a session and refuses a body that is no form", async () => {
    const anonymous = await t.app.inject({ method: "POST", url: URL, payload: {} });
    expect(anonymous.statusCode).toBe(401);
    expect((await jisu.call("POST", URL, fieldsOf())).statusCode).toBe(415);
    expect((await sendForm(t, jisu, URL, new FormData())).statusCode).toBe(400);
  });

  test("without feedType and apartmentId a post is a FEED in complex 1", async () => {
    const others = [apartmentId, await buildComplex(t)];
    expect(others, "there is a complex 1 and a complex 2").toEqual([1, 2]);
    const written = await sendForm(t, jisu, URL, feedForm({ title: "제목", contents: "내용" }));
    expect([written.statusCode, written.json()]).toMatchObject([201, { data: { feedType: "FEED" } }]);
    const read = await jisu.call("GET", `${URL}/${written.json<WriteResponse>().data.id}`);
    expect(read.json()).toMatchObject({ data: { feedType: "FEED", apartmentId: 1 } });
  });

  test("T080 a post without files is visible at once, to its author and to others", async () => {
    const answer = await write(jisu, { title: "첫 글", contents: "안녕하세요" });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        code: 201,
        message: null,
        data: {
          id: expect.any(Number) as number,
          title: "첫 글",
          contents: "안녕하세요",
          feedType: "FEED",
          fileUrl: [],
        },
      },
    ]);
    const url = `${URL}/${answer.json<WriteResponse>().data.id}`;
    expect((await jisu.call("GET", url)).json()).toEqual({
      code: 200,
      message: null,
      data: {
        feedId: answer.json<WriteResponse>().data.id,
        title: "첫 글",
        contents: "안녕하세요",
        feedType: "FEED",
        apartmentId,
        createdAt: expect.stringMatching(/Z$/) as string,
        updatedAt: expect.stringMatching(/Z$/) as string,
        viewCount: 0,
        reactionCount: 0,
        bookmarkCount: 0,
        commentCount: 0,
        isAuthor: true,
        isReacted: false,
        isBookmarked: false,
        isPinned: false,
        isBlocked: false,
        isShareable: true,
        feedMemberResponseDto: {
          memberId: jisu.memberId,
          nickname: "지수",
          profileUrl: null,
          voice: "GUEST",
          officeRole: null,
        },
        s3ObjectResponseDtoList: [],
      },
    });
    expect((await minho.call("GET", url)).json()).toMatchObject({ data: { isAuthor: false } });
  });

  const blanks = ["", "   ", "\u200b", "\u3164", "\n\t\u00a0\ufeff"];
  test.each(blanks)("T081 a blank %j is refused in SPEC's words", async (blank) => {
    const before = await feedCount();
    for (const overrides of [{ title: blank }, { contents: blank }]) {
      const answer = await write(jisu, overrides);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({ message: "제목과 내용을 입력해주세요.", reason: "FEED_BLANK" }),
      ]);
    }
    expect(await feedCount()).toBe(before);
  });

  test("T082 the JSON part missing, twice or of the wrong shape leaves no row", async () => {
    const before = await feedCount();
    const twice = feedForm(fieldsOf());
    twice.append("requestDto", JSON.stringify(fieldsOf()));
    const noJson = new FormData();
    noJson.append("requestDto", "title=제목");
    const misshapen = [[], { title: 1, contents: null }, fieldsOf({ feedType: "AD" })].map((dto) => feedForm(dto));
    for (const form of [twice, noJson, ...misshapen]) {
      expect((await sendForm(t, jisu, URL, form)).statusCode).toBe(400);
    }
    const plain = new FormData();
    plain.append("requestDto", JSON.stringify(fieldsOf()));
    expect((await sendForm(t, jisu, URL, plain)).statusCode).toBe(201);
    expect(await feedCount()).toBe(before + 1);
  });

  test.each([987_654, -1, 1.5, "1 or 1=1", "1", null, 1e20])("T084 apartmentId %j is refused", async (id) => {
    expect([400, 404]).toContain((await write(jisu, { apartmentId: id })).statusCode);
  });

  test("T085 a members-only complex accepts no post of a non-member and shows none to them", async () => {
    const closed = await buildComplex(t, { kind: "RESIDENTS", managerId: minho.memberId });
    expect((await write(jisu, { apartmentId: closed })).statusCode).toBe(403);
    const feedId = await buildFeed(t, { complexId: closed, authorId: minho.memberId, title: "우리끼리" });
    const answer = await jisu.call("GET", `${URL}/${feedId}`);
    expect([answer.statusCode, answer.body.includes("우리끼리")]).toEqual([404, false]);
    expect((await minho.call("GET", `${URL}/${feedId}`)).statusCode).toBe(200);
  });

  test("only a manager writes a notice", async () => {
    const refused = await write(jisu, { feedType: "NOTICE" });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ reason: "NOTICE_BY_MANAGER_ONLY" });
    expect((await write(minho, { feedType: "NOTICE" })).statusCode).toBe(201);
  });
});

describe("text", () => {
  test("T097 T098 a text is returned exactly as sent", async () => {
    const texts = [
      `<img src=x onerror=alert(1)> <svg onload=alert(1)> </script><script>alert(1)</script> javascript:alert(1)`,
      `'; drop table feeds; -- " \\ %00 %s {{7*7}} \${7*7} <%= 7 %> $ne {"$gt":""}`,
      "\u202eright to left\u202c زبان עברית 👩‍👩‍👧‍👦 🇰🇷 e\u0301".normalize("NFC"),
      "  앞뒤 공백과\r\n줄바꿈\t탭  ",
      "Ω≈ç√∫ \ufffd ﷽ \u0001\u001f\u007f \ufeff끝",
      "__proto__ constructor null undefined NaN true -0",
    ];
    for (const text of texts) expect(await roundTrip(text.slice(0, 100), text)).toMatchObject({ contents: text });
  });

  test("T100 a lone surrogate and U+0000 are refused", async () => {
    for (const contents of ["\ud800", "a\udc00b", "a\u0000b"]) {
      expect((await write(jisu, { contents })).statusCode).toBe(400);
    }
  });

  test("T101 Hangul in single letters is stored as syllables", async () => {
    const title = "한글".normalize("NFD");
    expect(await roundTrip(title, "내용")).toMatchObject({ title: "한글" });
    const { stored } = await t.db.one<{ stored: string }>(
      sql`select encode(convert_to(title, 'UTF8'), 'hex') as stored from feeds order by id desc limit 1`,
    );
    expect(stored).toBe(Buffer.from("한글").toString("hex"));
  });

  test("T102 lengths count code points: the maximum is accepted, one more is refused", async () => {
    const longest = { title: "😀".repeat(100), contents: "😀".repeat(10_000) };
    expect((await write(jisu, longest)).statusCode).toBe(201);
    const contents = ["a".repeat(10_001), "a".repeat(1024 * 1024)].map((text) => ({ contents: text }));
    for (const over of [{ title: "😀".repeat(101) }, ...contents]) {
      const answer = await write(jisu, over);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ reason: "FEED_TOO_LONG" });
    }
    expect((await write(jisu, { contents: "a".repeat(11 * 1024 * 1024) })).statusCode).toBe(413);
  });
});

describe("reading one post", () => {
  test("needs a session and an existing post", async () => {
    const feedId = await buildFeed(t, { complexId: apartmentId, authorId: jisu.memberId });
    expect((await t.app.inject({ method: "GET", url: `${URL}/${feedId}` })).statusCode).toBe(401);
    const gone = await jisu.call("GET", `${URL}/987654`);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ reason: "FEED_NOT_FOUND" });
    for (const id of ["0", "-1", "1.5", "abc", "99999999999999999999", "1%00"]) {
      expect([400, 404], id).toContain((await jisu.call("GET", `${URL}/${id}`)).statusCode);
    }
  });

  test("shows the viewer's own like and bookmark, and a withdrawn author as such", async () => {
    const gone = await person(t, "서준");
    const feedId = await buildFeed(t, { complexId: apartmentId, authorId: gone.memberId });
    await t.db.run(sql`update members set withdrawn_at = now() where id = ${gone.memberId}`);
    await t.db.run(sql`insert into feed_reactions (feed_id, member_id) values (${feedId}, ${jisu.memberId})`);
    await t.db.run(sql`insert into feed_bookmarks (feed_id, member_id) values (${feedId}, ${minho.memberId})`);
    const seen = async (who: Person) => (await who.call("GET", `${URL}/${feedId}`)).json<{ data: object }>().data;
    expect(await seen(jisu)).toMatchObject({ isReacted: true, isBookmarked: false });
    expect(await seen(jisu)).toMatchObject({ feedMemberResponseDto: { nickname: "탈퇴한 회원" } });
    expect(await seen(minho)).toMatchObject({ isReacted: false, isBookmarked: true });
  });
});
