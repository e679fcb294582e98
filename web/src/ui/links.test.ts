import { expect, test } from "vitest";
import { linkify } from "./links.ts";

const linksIn = (text: string) => linkify(text).flatMap((piece) => (piece.href === undefined ? [] : [piece.text]));

test.each([
  ["https://danji.kr", "https://danji.kr"],
  ["공지는 http://danji.kr/notices?id=3&page=2#top 에 있어요", "http://danji.kr/notices?id=3&page=2#top"],
  ["https://danji.kr/a를 보세요", "https://danji.kr/a"],
  ["https://danji.kr에서 만나요", "https://danji.kr"],
  ["https://danji.kr에서봐요/같이", "https://danji.kr"],
  ["https://danji.kr/notices/입니다.", "https://danji.kr/notices/"],
  ["(https://danji.kr/a)를 보세요", "https://danji.kr/a"],
  ["https://danji.kr/a, 그리고", "https://danji.kr/a"],
  ["정말요?! https://danji.kr/a?!", "https://danji.kr/a"],
  ["“https://danji.kr/a”", "https://danji.kr/a"],
  ["https://danji.kr/a...", "https://danji.kr/a"],
  ["https://ko.wikipedia.org/wiki/아파트", "https://ko.wikipedia.org/wiki/아파트"],
  ["https://ko.wikipedia.org/wiki/아파트를 읽어 보세요", "https://ko.wikipedia.org/wiki/아파트"],
  ["https://ko.wikipedia.org/wiki/제주도", "https://ko.wikipedia.org/wiki/제주도"],
  ["https://en.wikipedia.org/wiki/Flat_(housing)", "https://en.wikipedia.org/wiki/Flat_(housing)"],
  ["(https://en.wikipedia.org/wiki/Flat_(housing))", "https://en.wikipedia.org/wiki/Flat_(housing)"],
  ["https://한국.kr/안내", "https://한국.kr/안내"],
  ["HTTPS://DANJI.KR/A", "HTTPS://DANJI.KR/A"],
  ["보기:https://danji.kr/a\n다음 줄", "https://danji.kr/a"],
])("in %j the link is %s", (text, link) => {
  expect(linksIn(text)).toEqual([link]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "ftp://danji.kr/a",
  "danji.kr",
  "https://",
  "https:///a",
  "xhttps://danji.kr",
  "https://danji.kr@elsewhere.example/login",
  "https://user:pass@danji.kr/",
])("%j is no link", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("only http and https become links, and no letter of the text is lost", () => {
  const hostile = "<script>https://a.kr/x</script> https://b.kr/\u202egnp.exe";
  const text = `${hostile}, https://c.kr와 https://d.kr/e"onx=1 끝`;
  const pieces = linkify(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  const hrefs = pieces.flatMap(({ href }) => href ?? []);
  expect(hrefs).toEqual(["https://a.kr/x", "https://b.kr/", "https://c.kr/", "https://d.kr/e"]);
});

test("a text without a link is one segment, an empty one none", () => {
  expect(linkify("안녕하세요\n반가워요")).toEqual([{ text: "안녕하세요\n반가워요" }]);
  expect(linkify("")).toEqual([]);
});

test("a long text of one letter takes linear time", () => {
  const begun = process.cpuUsage();
  linkify(`https://danji.kr/${")".repeat(10_000)}`);
  linkify("https://".repeat(1_200));
  expect(process.cpuUsage(begun).user / 1_000, "milliseconds of processor time").toBeLessThan(500);
});
