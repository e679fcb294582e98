import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import { cloneDatabase, type TestDatabase } from "#testing/test-database.ts";
import { runImport } from "./import-command.ts";

const HEADER = "단지코드,단지명,시도,시군구,읍면,동리,사용승인일,동수,세대수";
const row = (n: number, name = `마을 ${n}단지`) =>
  `A${n},${name},경기도,성남분당구,,구미동,20201230,${n},"1,${String(n).padStart(3, "0")}"`;
const list = (...rows: readonly string[]) => [HEADER, ...rows, ""].join("\n");

let database: TestDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, createLog("silent"), 4);
  folder = await mkdtemp(path.join(tmpdir(), "danji-list-"));
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => db.run(sql`delete from complexes`));

let files = 0;
async function fileOf(content: string | Uint8Array): Promise<string> {
  files += 1;
  const file = path.join(folder, `${files}.csv`);
  await writeFile(file, content);
  return file;
}
async function importFile(file: string, dryRun = false): Promise<{ done: boolean; output: string }> {
  let output = "";
  const out = { isTTY: false, write: (text: string) => ((output += text), true) };
  return { done: await runImport(db, { file, dryRun, uses: [] }, out), output };
}
const importText = async (content: string | Uint8Array, dryRun = false) => importFile(await fileOf(content), dryRun);
const names = async () =>
  (await db.many<{ name: string }>(sql`select name from complexes order by id`)).map(({ name }) => name);

test("T228 a list becomes complexes, by its Korean headers in any order", async () => {
  const { done, output } = await importText(
    "\ufeff세대수, 단지명 ,비고,시군구,시 도,단지코드,총주차대수\r\n0,  샘들내@  3차 ,x,,세종특별자치시,B1,12\r\n",
  );
  expect([done, output]).toEqual([true, expect.stringContaining("새로 들어옴 1 · 바뀜 0 · 그대로 0")]);
  await importText(list(row(7)));
  expect(
    await db.many(sql`
    select name, region, location, total_unit, building_count, building_range, parking_capacity from complexes order by id`),
  ).toEqual([
    {
      name: "샘들내@ 3차",
      region: "세종특별자치시",
      location: "",
      total_unit: 0,
      building_count: 0,
      building_range: "",
      parking_capacity: 12,
    },
    {
      name: "마을 7단지",
      region: "경기도 성남시 분당구 구미동",
      location: "",
      total_unit: 1007,
      building_count: 7,
      building_range: "총 7개 동",
      parking_capacity: 0,
    },
  ]);
});

test("T228 UTF-8 with and without BOM, UTF-16, CP949 with all its syllables, every line end", async () => {
  const text = list(row(1, "뷁마을"), row(2, "더샾 Ⅱ"));
  // 뷁 and 샾 are no part of KS X 1001: Node's own decoder does not know them.
  const cp949 = Buffer.concat([
    ...[..."단지코드,단지명,시도,시군구,세대수\r\nA1,"].map(euckr),
    Buffer.from([0x94, 0xee]),
    ...[..."마을,경기도,,1\r\nA2,더"].map(euckr),
    Buffer.from([0x98, 0xde]),
    ...[..." Ⅱ,경기도,,2\r\n"].map(euckr),
  ]);
  const contents = [
    text,
    `\ufeff${text}`,
    text.replaceAll("\n", "\r\n"),
    text.replaceAll("\n", "\r"),
    Buffer.from(`\ufeff${text}`, "utf16le"),
    cp949,
  ];
  for (const content of contents) {
    await db.run(sql`delete from complexes`);
    expect((await importText(content)).output).toContain("새로 들어옴 2");
    expect(await names()).toEqual(["뷁마을", "더샾 Ⅱ"]);
  }
});

// One letter in EUC-KR, found by trying all its codes: Node decodes it but does not encode.
function euckr(letter: string): Buffer {
  if (letter < "\u0080") return Buffer.from(letter);
  const decoder = new TextDecoder("euc-kr");
  for (let lead = 0xa1; lead <= 0xc8; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      if (decoder.decode(new Uint8Array([lead, trail])) === letter) return Buffer.from([lead, trail]);
    }
  }
  throw new Error(`${letter} is no letter of EUC-KR`);
}

test.each([
  ["unbalanced quote", list(row(1), 'A2,"열린,경기도,,,,,1,1'), "3행: 따옴표가 맞지 않습니다."],
  ["quote inside", list(row(1), 'A2,열"린,경기도,,,,,1,1'), "3행: 따옴표가 맞지 않습니다."],
  ["wrong header", `이름,나이\n1,2\n`, "1행: 머리글에 필요한 열이 없습니다: 단지코드, 단지명, 시도, 시군구, 세대수"],
  ["missing column", "단지코드,단지명,시군구,세대수\nA1,마을,구,1\n", "1행: 머리글에 필요한 열이 없습니다: 시도"],
  ["column twice", `${HEADER},단지명\n`, "1행: 머리글에 같은 열이 두 번 있습니다: 단지명"],
  ["row too short", list(row(1), "A2,마을"), "3행: 열이 2개입니다. 9개여야 합니다."],
  ["NUL", list(row(1), row(2, "마\0을")), "3행: 단지명 값에 쓸 수 없는 글자가 있습니다."],
  ["no name", list(row(1), row(2, " ")), "3행: 단지명 값이 비어 있습니다."],
  ["long name", list(row(1, "가".repeat(101))), "2행: 단지명 값이 100자를 넘습니다."],
  ["signs alone", list(row(1), row(2, "& ' ( ) ·")), "3행: 단지명 값에 글자나 숫자가 없습니다."],
  ["no number", "단지코드,단지명,시도,시군구,세대수\nA1,마을,도,구,많음\n", "2행: 세대수 값이 숫자가 아닙니다."],
  ["same code", list(row(1), "", row(1)), "4행: 2행과 단지코드가 같습니다."],
  ["nothing", HEADER, "단지가 한 곳도 없습니다."],
  ["empty file", "", "단지가 한 곳도 없습니다."],
  ["no text", Buffer.from([0x80, 0xff, 0x00, 0x81]), "글자를 읽을 수 없습니다. UTF-8이나 CP949로 저장해주세요."],
])("T228 %s: refused with its row, nothing is stored", async (_name, content, fault) => {
  const { done, output } = await importText(content);
  expect(done).toBe(false);
  expect(output).toContain(fault);
  expect(await names()).toEqual([]);
});

test("T228 a quoted line break, an empty line and a last line without end are fine", async () => {
  const { done } = await importText(`${HEADER}\n${row(1, '"래미안\n""강남"""')}\n\n${row(2)}`);
  expect(done).toBe(true);
  expect(await names()).toEqual(['래미안 "강남"', "마을 2단지"]);
});

test("T228 of many faults the first twenty are reported, and how many there are", async () => {
  const { output } = await importText(list(...Array.from({ length: 30 }, (_, n) => row(n, ""))));
  expect(output).toContain("가져오지 않았습니다. 고칠 곳이 30개 있습니다.");
  expect(output).toContain("21행");
  expect(output).not.toContain("22행");
  expect(output).toContain("… 그 밖에 10개");
});

test("T228 1,000,001 rows are refused", async () => {
  const file = path.join(folder, "huge.csv");
  const out = createWriteStream(file);
  out.write("단지코드,단지명,시도,시군구,세대수\n");
  // A thousand rows a piece: a write of each would take longer than the import.
  const piece = (from: number) => Array.from({ length: 1_000 }, (_, n) => `A${from + n},마을,도,구,1\n`).join("");
  for (let from = 0; from < 1_000_000; from += 1_000) out.write(piece(from));
  out.write("A1000000,마을,도,구,1\n");
  out.end();
  await finished(out);
  const { done, output } = await importFile(file);
  expect([done, output]).toEqual([
    false,
    expect.stringContaining("1,000,002행: 단지는 1,000,000곳까지 가져올 수 있습니다."),
  ]);
  expect(await names()).toEqual([]);
});

test("a dry run reports the same and stores nothing", async () => {
  const { done, output } = await importText(list(row(1), row(2)), true);
  expect(done).toBe(true);
  expect(output).toMatch(/새로 들어옴 2 [^]*연습이라 아무것도 저장하지 않았습니다\./);
  expect(await names()).toEqual([]);
});

test("a terminal sees how far it is", async () => {
  let output = "";
  await runImport(
    db,
    { file: await fileOf(list(row(1))), dryRun: true, uses: [] },
    { isTTY: true, write: (text: string) => ((output += text), true) },
  );
  expect(output).toContain("확인 중 ████████████████████████ 100%");
  expect(output).toContain("저장 중 ████████████████████████ 100%");
});

test("names that the tables of administrative names lack are told, with how many complexes have them", async () => {
  const known = row(1);
  const unknown = [2, 3].map((n) => `A${n},마을 ${n}단지,경기도,새빛시,,구미동,20201230,1,10`);
  const other = "A4,마을 4단지,인천광역시,서구,,새빛동,20201230,1,10";
  const { output } = await importFile(await fileOf(list(known, ...unknown, other)));
  expect(output).toContain(
    "모르는 행정구역 이름이 2개 있습니다. 이 단지들은 다른 행정구역 이름으로는 찾을 수 없습니다.\n경기도 새빛시: 단지 2곳\n인천광역시 서구 새빛동: 단지 1곳",
  );
  const all = await importFile(await fileOf(list(known)), true);
  expect(all.output).not.toContain("모르는");
});
