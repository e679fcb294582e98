import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildFeed } from "#testing/builders/build-feed.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let webDir: string;
let jisu: Person;
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "danji-web-"));
  await writeFile(path.join(webDir, "index.html"), "<!doctype html><html><head></head><body></body></html>");
  t = await testApp({ config: { webDir, publicOrigins: ["https://danji.example"] } });
  jisu = await person(t, "지수");
});
afterAll(async () => {
  await t.close();
  await rm(webDir, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const pageOf = async (feedId: number, userAgent = "curl/8") =>
  (await open(`/community/feed/${feedId}`, { "user-agent": userAgent })).body;
const propertiesOf = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name = "", to = ""]) => [name, to]),
  );
const post = async (kind: "EVERYONE" | "PUBLIC" | "RESIDENTS", title: string, feedType: "FEED" | "NOTICE" = "FEED") => {
  const complexId = await buildComplex(t, { kind, name: `${kind} 마을` });
  const contents = "본문은 아무 데도 나오지 않아요";
  return buildFeed(t, { complexId, authorId: jisu.memberId, title, contents, feedType });
};

describe("L224 the link of a post", () => {
  test.each(["EVERYONE", "PUBLIC"] as const)("of a complex of kind %s shows title and complex", async (kind) => {
    const feedId = await post(kind, "분리수거 요일이 바뀌어요");
    expect(propertiesOf(await pageOf(feedId))).toEqual({
      "og:site_name": "우리단지",
      "og:type": "website",
      "og:locale": "ko_KR",
      "og:title": "분리수거 요일이 바뀌어요",
      "og:description": `${kind} 마을`,
      "og:url": `https://danji.example/community/feed/${feedId}`,
      "og:image": "https://danji.example/link-card.png",
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "우리단지",
    });
  });

  test("shows a notice too, and never who wrote, what it says or how many were there", async () => {
    const feedId = await post("PUBLIC", "7월 25일 단수 안내", "NOTICE");
    const page = await pageOf(feedId);
    expect(propertiesOf(page)["og:title"]).toBe("7월 25일 단수 안내");
    for (const hidden of [jisu.nickname, "본문은", "view", "조회"]) expect(page).not.toContain(hidden);
  });

  test("is the same for every messenger, and for a member", async () => {
    const feedId = await post("PUBLIC", "모두에게 같은 제목");
    const pages = await Promise.all(
      ["kakaotalk-scrap/1.0", "facebookexternalhit/1.1", "Twitterbot/1.0", "Googlebot/2.1", "curl/8"].map((agent) =>
        pageOf(feedId, agent),
      ),
    );
    pages.push((await open(`/community/feed/${feedId}`, { cookie: jisu.cookie })).body);
    expect(new Set(pages).size).toBe(1);
  });

  test("of a 입주민 complex, of a notice to some doors, of a deleted post and of no post are one page, byte for byte", async () => {
    const closed = await post("RESIDENTS", "입주민만 볼 제목");
    const closedNotice = await post("RESIDENTS", "입주민만 볼 공지", "NOTICE");
    const forSome = await post("PUBLIC", "101동만 볼 공지", "NOTICE");
    await t.db.run(sql`update feeds set audience = '{101}' where id = ${forSome}`);
    const deleted = await post("PUBLIC", "지운 글");
    expect(await pageOf(deleted)).toContain("지운 글");
    await jisu.call("DELETE", `/api/community/feeds/${deleted}`);
    const unknown = await pageOf(999_999);
    for (const feedId of [closed, closedNotice, forSome, deleted]) expect(await pageOf(feedId)).toBe(unknown);
    for (const url of ["/", "/notices", "/complex-info", "/community/feed/0", "/community/feed/1e3", "/login"]) {
      expect((await open(url)).body, url).toBe(unknown);
    }
    expect(propertiesOf(unknown)).toMatchObject({ "og:title": "우리단지", "og:url": "https://danji.example/" });
  });

  test("shows no photo of the post; a photo is 401 without a login", async () => {
    const complexId = await buildComplex(t, { kind: "PUBLIC" });
    const form = feedForm({ title: "사진 글", contents: "내용", apartmentId: complexId }, [await photoOf("red")]);
    await t.db.run(sql`
      insert into residences (complex_id, member_id, building, unit, decided_at) values (${complexId}, ${jisu.memberId}, '101동', '1호', now())`);
    const posted = await sendForm(t, jisu, "/api/community/feeds", form);
    expect(posted.statusCode, posted.body).toBe(201);
    const { id, fileUrl } = posted.json<{ data: { id: number; fileUrl: [string] } }>().data;
    const page = await pageOf(id);
    expect(page).toContain("사진 글");
    expect(page).not.toContain("/api/");
    const [address = ""] = fileUrl[0].split("?");
    for (const url of [address, `${address}?size=thumb`]) {
      expect((await open(url)).statusCode, url).toBe(401);
      expect((await open(url, { cookie: jisu.cookie })).statusCode, url).toBe(200);
    }
  });

  test("shows no title that holds a door, and nothing of the product's own HTML can be closed by one", async () => {
    const door = await post("PUBLIC", "106동 302호 누수");
    expect(propertiesOf(await pageOf(door))).toMatchObject({ "og:title": "우리단지", "og:description": "PUBLIC 마을" });
    const hostile = await post("PUBLIC", '"><script>alert(1)</script>\n<b>&amp;$& ✓');
    const page = await pageOf(hostile);
    expect(page).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;&amp;amp;$&amp; ✓"');
    expect(page).not.toContain("<script>");
  });

  test("is the product's while the database is away, and above the limit of anonymous calls: the page is served", async () => {
    const feedId = await post("PUBLIC", "제한을 넘기 전");
    const limited = await testApp({ config: { webDir, rateLimitScale: 0.01 }, sameDatabaseAs: t });
    const titles = [];
    for (let at = 0; at < 5; at += 1) {
      const { statusCode, body } = await limited.app.inject({ url: `/community/feed/${feedId}` });
      titles.push([statusCode, propertiesOf(body)["og:title"]]);
    }
    await limited.close();
    expect(titles).toEqual([
      ...Array.from({ length: 3 }, () => [200, "제한을 넘기 전"]),
      ...Array.from({ length: 2 }, () => [200, "우리단지"]),
    ]);
    await t.db.run(sql`alter table feeds rename to feeds_away`);
    const { statusCode, body } = await open(`/community/feed/${feedId}`);
    await t.db.run(sql`alter table feeds_away rename to feeds`);
    expect([statusCode, propertiesOf(body)["og:title"]]).toEqual([200, "우리단지"]);
  });
});

test("L224 search engines are told of the pages without a login, and list no other", async () => {
  const sitemap = await open("/sitemap.xml");
  expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toContain("https://danji.example/login");
  const robots = (await open("/robots.txt")).body;
  expect(robots).toContain("Sitemap: https://danji.example/sitemap.xml");
  for (const text of [sitemap.body, robots]) expect(text).not.toMatch(/community|notices|complex-info/);
  for (const address of listed) {
    expect((await open(new URL(address ?? "").pathname)).headers["x-robots-tag"], address).toBeUndefined();
  }
  const feedId = await post("PUBLIC", "검색되지 않는 글");
  for (const url of ["/", "/notices", "/mypage", `/community/feed/${feedId}`, "/community/feed/999999"]) {
    expect((await open(url)).headers["x-robots-tag"], url).toBe("noindex");
  }
});
