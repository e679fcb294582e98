import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabase } from "#testing/process/backups.ts";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "#testing/test-database.ts";
import { includedTables } from "../backup-tables.ts";
import { runCompare } from "./compare-command.ts";
import { compareDatabases } from "./compare-databases.ts";

let folder: string;
let from: TestDatabase;
let to: TestDatabase;
const run = (database: TestDatabase, statements: string) =>
  onDatabase(database.url, (client) => client.query(statements));

/** More rows than are fetched at a time, under keys of two columns, of which one is text in any script. */
const ROWS = `
  insert into members (email, name, nickname, phone, created_at)
    select 'm' || n || '@danji.example', '이름', '이웃' || n, '010' || lpad(n::text, 8, '0'), '2026-11-22'
    from generate_series(1, 12) n;
  insert into recent_keywords (member_id, keyword, searched_at) select 1 + n % 12, '단지 ' || n, '2026-11-22' from generate_series(1, 5000) n;
  insert into recent_keywords (member_id, keyword, searched_at)
    select 2, c, '2026-11-22' from unnest(array['😀', '\uFF21', 'a', 'Z', '가', 'é']) c`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-compare-"));
  [from, to] = await Promise.all([cloneDatabase(), cloneDatabase()]);
  await Promise.all([run(from, ROWS), run(to, ROWS)]);
});
afterAll(async () => {
  await Promise.all([from.drop(), to.drop()]);
  await rm(folder, { recursive: true });
});

let listed: string[] = [];
beforeEach(() => void (listed = []));
const compare = (left: TestDatabase, right: TestDatabase) =>
  compareDatabases({
    from: left.url,
    to: right.url,
    onDifference: (table, difference, key) => void listed.push(`${table} ${difference} ${key}`),
  });
const output = () => {
  const texts: string[] = [];
  return { isTTY: false, write: (text: string) => texts.push(text) > 0, texts };
};

test("equal databases have no difference; every table of a backup is compared, each by its primary key", async () => {
  const comparisons = await compare(from, to);
  expect(comparisons.map(({ table }) => table)).toEqual([...includedTables].sort());
  expect(comparisons.filter(({ counts }) => counts.onlyInFrom + counts.differs + counts.onlyInTo > 0)).toEqual([]);
  expect(listed).toEqual([]);
});

test("rows of one side alone and rows that differ are listed once each, by number and not by digit, in any script", async () => {
  await run(from, "delete from recent_keywords where keyword in ('a', '😀', '단지 4321', '단지 9')");
  await run(to, "delete from recent_keywords where keyword in ('é', '\uFF21', '단지 17', '단지 8')");
  await run(to, "update recent_keywords set searched_at = '2026-11-23' where keyword in ('가', '단지 100')");
  // A limit's count is of no use after a restore.
  await run(to, "insert into rate_limits values ('login:jisu', 5, now() + interval '1 day')");
  const comparisons = await compare(from, to);
  expect(comparisons.filter(({ counts }) => counts.onlyInFrom + counts.differs + counts.onlyInTo > 0)).toEqual([
    { table: "recent_keywords", counts: { onlyInFrom: 4, differs: 2, onlyInTo: 4 } },
  ]);
  expect(listed).toEqual([
    'recent_keywords onlyInTo {"member_id" : 2, "keyword" : "a"}',
    'recent_keywords onlyInFrom {"member_id" : 2, "keyword" : "é"}',
    'recent_keywords differs {"member_id" : 2, "keyword" : "가"}',
    'recent_keywords onlyInTo {"member_id" : 2, "keyword" : "단지 4321"}',
    'recent_keywords onlyInFrom {"member_id" : 2, "keyword" : "\uFF21"}',
    'recent_keywords onlyInTo {"member_id" : 2, "keyword" : "😀"}',
    'recent_keywords differs {"member_id" : 5, "keyword" : "단지 100"}',
    'recent_keywords onlyInFrom {"member_id" : 6, "keyword" : "단지 17"}',
    'recent_keywords onlyInFrom {"member_id" : 9, "keyword" : "단지 8"}',
    'recent_keywords onlyInTo {"member_id" : 10, "keyword" : "단지 9"}',
  ]);
});

test("the list is a new file that its owner alone reads; nothing is overwritten, and a refusal leaves no file", async () => {
  const file = path.join(folder, "list.jsonl");
  const { texts, ...out } = output();
  await runCompare({ from: from.url, to: to.url, file }, out);
  expect(texts.join("")).toContain("recent_keywords: --from에만 있는 행 4개, 서로 다른 행 2개, --to에만 있는 행 4개");
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect([lines.length, JSON.parse(lines[0] ?? "")]).toEqual([
    10,
    { table: "recent_keywords", difference: "onlyInTo", key: { member_id: 2, keyword: "a" } },
  ]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(runCompare({ from: from.url, to: to.url, file }, out)).rejects.toMatchObject({ reason: "fileExists" });
  await expect(
    runCompare({ from: from.url, to: to.url, file: path.join(folder, "none/list") }, out),
  ).rejects.toMatchObject({ reason: "folderMissing" });
  const empty = await emptyDatabase();
  await expect(
    runCompare({ from: from.url, to: empty.url, file: path.join(folder, "refused") }, out),
  ).rejects.toMatchObject({ reason: "otherSchema" });
  await empty.drop();
  expect(await readdir(folder)).toEqual(["list.jsonl"]);
});

test("databases of different versions are refused by the migration that one of them lacks", async () => {
  const older = await cloneDatabase();
  const { rows } = await run(
    older,
    "delete from schema_migrations where name = (select max(name) from schema_migrations) returning name",
  );
  const [last] = rows as readonly { readonly name: string }[];
  const refused = { reason: "otherSchema", message: expect.stringContaining(last?.name ?? "none") };
  await expect(compare(from, older)).rejects.toMatchObject(refused);
  await expect(compare(older, from)).rejects.toMatchObject(refused);
  await older.drop();
});

test("a database that cannot be reached is named by its option and a code, without its address or password", async () => {
  const address = new URL(from.url);
  address.password = "swordfish";
  const refusal = await compareDatabases({ from: from.url, to: address.href }).catch((error: unknown) => String(error));
  expect(refusal).toMatch(/ \(--to, 28P01\)$/);
  expect(refusal).not.toMatch(/swordfish|postgres:/);
  expect(
    await compareDatabases({ from: "postgres://danji:sword/fish@", to: to.url }).catch((error: unknown) =>
      String(error),
    ),
  ).not.toMatch(/sword|fish/);
});
