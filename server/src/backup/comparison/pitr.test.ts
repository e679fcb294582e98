import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backgroundJobs } from "#background-jobs.ts";
import { features } from "#features.ts";
import { insertImages, storePicture } from "#image/image.ts";
import { encodePicture } from "#image/picture.ts";
import { openDatabase } from "#platform/db/database.ts";
import { migrate } from "#platform/db/migrate.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import type { EmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { type ArchivingCluster, restoreToTime, startArchivingCluster } from "#testing/archiving-cluster.ts";
import { migrations, onDatabase, tableHashes, tablesHolding } from "#testing/process/backups.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { finishRestore } from "../ended-rights/finish-restore.ts";
import { type ListedDifference, runCompare } from "./compare-command.ts";

// The whole way of docs/operations.md, "A point in time", with clusters of its own.
let folder: string;
let live: ArchivingCluster;
let t: TestApp;
let jisu: Person;
let apartmentId: number;
let restored: EmbeddedPostgres | undefined;
let time: string;
/** Who withdraws after the moment. */
let leaving: Person;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "danji-moment-"));
  live = await startArchivingCluster(path.join(folder, "live"));
  const db = openDatabase(live.url, createLog("silent"), 1);
  await migrate(db, migrations);
  await db.close();
  t = await testApp({ sameDatabaseAs: { databaseUrl: live.url }, config: { rateLimitScale: 100 } });
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t, { residentId: jisu.memberId });
  leaving = await person(t, "독특한별명");
  await insertTraces();
}, 60_000);
afterAll(async () => {
  await t.close();
  await Promise.all([live.stop(), restored?.stop()]);
  await rm(folder, { recursive: true });
});

/** What a withdrawal must erase beside the row of the member and the logins. */
async function insertTraces(): Promise<void> {
  const image = await encodePicture(sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } }));
  const stored = await storePicture(t.services.objects, image);
  picture = stored.key;
  await insertImages(t.db, leaving.memberId, [stored]);
  await t.db.run(sql`
    update members set picture_id = (select id from images where key = ${picture}), nickname_request = '독특한별명2'
    where id = ${leaving.memberId}`);
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${apartmentId}, ${leaving.memberId}, '101동', '9호', 'ACTIVE', now())`);
  await t.db.run(sql`
    insert into role_invitations (complex_id, email, role, invited_by, expires_at)
    values (${apartmentId}, ${leaving.email}, 'STAFF', ${jisu.memberId}, now() + interval '14 days')`);
}

/** Writes a post and gives its id once it is acknowledged. */
async function write(title: string): Promise<number> {
  const answer = await sendForm(t, jisu, "/api/community/feeds", feedForm({ title, contents: "내용", apartmentId }));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: number } }>().data.id;
}
const query = async <T extends object>(url: string, statement: string): Promise<T[]> =>
  (await onDatabase(url, (client) => client.query<T>(statement))).rows;
const postIds = async (url: string) =>
  (await query<{ id: string }>(url, "select id from feeds order by id")).map(({ id }) => Number(id));

test("T254 a restore to 1 s before a DELETE of all posts: posts are back, what was acknowledged later is listed, not mixed in", async () => {
  const base = path.join(folder, "base");
  const earlier = [await write("백업 전의 글")];
  const [during] = await Promise.all([write("백업 중의 글"), live.baseBackup(base)]);
  earlier.push(during, await write("백업 후의 글"));
  const hashes = await tableHashes(live.url);
  const [moment] = await query<{ time: string }>(live.url, "select clock_timestamp()::text as time");
  time = moment?.time ?? "";
  const isSecondLater = async () =>
    (
      await query<{ later: boolean }>(
        live.url,
        `select clock_timestamp() >= '${time}'::timestamptz + interval '1 s' as later`,
      )
    )[0]?.later;
  await expect.poll(isSecondLater, { timeout: 5_000 }).toBe(true);
  await query(live.url, "delete from feeds");
  const later = [await write("삭제 후의 글"), await write("또 다른 글")];
  await query(live.url, `update members set nickname = '새지수' where id = ${jisu.memberId}`);
  await live.archiveAll();

  restored = await restoreToTime(path.join(folder, "restored"), { base, archiveFrom: path.join(folder, "live"), time });
  expect([await postIds(restored.url), await postIds(live.url)]).toEqual([earlier, later]);
  // Nothing of what came later is in any table.
  expect(await tableHashes(restored.url)).toEqual(hashes);

  const before = await tableHashes(live.url);
  const file = path.join(folder, "later.jsonl");
  let output = "";
  await runCompare(
    { from: live.url, to: restored.url, file },
    { isTTY: false, write: (text: string) => Boolean((output += text)) },
  );
  expect([await tableHashes(live.url), await tableHashes(restored.url)]).toEqual([before, hashes]);
  expect(output).toContain("feeds: --from에만 있는 행 2개, 서로 다른 행 0개, --to에만 있는 행 3개");
  const listed = (await readFile(file, "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as ListedDifference);
  const keysOf = (table: string, difference: string) =>
    listed.filter((one) => one.table === table && one.difference === difference).map(({ key }) => Object.values(key));
  expect(keysOf("feeds", "onlyInFrom")).toEqual(later.map((id) => [id]));
  expect(keysOf("feeds", "onlyInTo")).toEqual(earlier.map((id) => [id]));
  expect(keysOf("members", "differs")).toEqual([[jisu.memberId]]);
  // The restored one does not give the numbers of listed rows to others.
  const reserve = await query<{ statement: string }>(
    live.url,
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as statement
     from pg_sequences where last_value is not null`,
  );
  await query(restored.url, reserve.map(({ statement }) => statement).join(""));
  const [given] = await query<{ id: string }>(
    restored.url,
    "select nextval(pg_get_serial_sequence('feeds', 'id')) as id",
  );
  expect(Number(given?.id)).toBeGreaterThan(Math.max(...later));
  // A home holds the names of its member, for the search of the office.
  expect(new Set(listed.map(({ table }) => table))).toEqual(new Set(["feeds", "feed_search", "members", "residences"]));
}, 60_000);

test("a server on the restored cluster ends an account again that withdrew after the moment, and nothing of it is left", async () => {
  const personal = [leaving.email, leaving.phoneNumber, leaving.nickname, picture];
  const url = restored?.url ?? "";
  expect((await leaving.call("DELETE", "/api/member", { password })).statusCode).toBe(200);
  expect(await tablesHolding(live.url, personal)).toEqual([]);
  expect(await tablesHolding(url, personal)).toEqual([
    ...["images", "members", "residences", "resident_names", "role_invitations"],
  ]);

  const document = await readFile(path.resolve(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
  const documented = (start: string) =>
    new RegExp(`<<'END'\\n +(${start}[^]*?)\\n +END`).exec(document)?.[1] ?? `no ${start} in the document`;
  const lines = await query<{ jsonb_build_object: object }>(live.url, documented("select jsonb_build_object"));
  await appendFile(
    path.join(folder, "ended-rights.jsonl"),
    lines.map((line) => `${JSON.stringify(line.jsonb_build_object)}\n`).join(""),
  );
  await query(url, documented("insert into restores").replace("2026-11-22 14:59:59+09", time));

  const after = await testApp({ sameDatabaseAs: { databaseUrl: url } });
  const { config } = after.services;
  const services = { ...after.services, config: { ...config, backup: { ...config.backup, folder } } };
  await finishRestore(services, { features, jobs: backgroundJobs });
  await expect.poll(() => tablesHolding(url, personal), { timeout: 10_000 }).toEqual([]);
  expect((await jisu.call("GET", "/api/member")).statusCode).toBe(200);
  await after.close();
}, 60_000);
