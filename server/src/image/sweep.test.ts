import { readdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { Database } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { createLog } from "#platform/log/log.ts";
import type { ObjectStore } from "#platform/objects/object-store.ts";
import { fullObject, thumbObject } from "@danji/contract/image/image-rules";
import { insertImages, storePicture } from "./image.ts";
import { registerOwner } from "./object-owner.ts";
import { type Picture, encodePicture } from "./picture.ts";
import { sweepOrphans } from "./sweep.ts";

let t: TestApp;
let picture: Picture;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
const folderOf = (app: TestApp) => path.join(app.services.config.dataDir, "objects");

beforeAll(async () => {
  t = await testApp();
  picture = await encodePicture(sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } }));
});
afterAll(() => t.close());
beforeEach(async () => {
  lines.length = 0;
  await rm(folderOf(t), { recursive: true, force: true });
  await t.db.run(sql`delete from object_removals`);
  await agedDatabase(t.db);
});

/** The database looks as if it had been made long before its objects. */
const agedDatabase = (db: Database) => db.run(sql`update database_identity set made_at = now() - interval '1 year'`);

/** Makes every stored object `hours` old. */
async function age(hours: number, app = t): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000);
  const entries = await readdir(folderOf(app), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  for (const file of files) await utimes(path.join(file.parentPath, file.name), at, at);
}

/** A day later: the next check is due, and the next sweep. */
async function sweep(db = t.db, objects: ObjectStore = t.services.objects): Promise<number> {
  await db.run(sql`update object_sweeps set checked_at = '-infinity', swept_at = '-infinity'`);
  return sweepOrphans({ db, objects, log });
}

async function orphans(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `orphan-${index}.webp`);
  await Promise.all(names.map((name) => t.services.objects.put(name, picture.thumb)));
  await age(25);
}

async function keys(objects = t.services.objects): Promise<string[]> {
  const all: string[] = [];
  for await (const { key } of objects.list()) all.push(key);
  return all;
}

const errors = () => lines.filter((line) => line.includes('"error"'));

test("T141 objects without a row go after 24 hours, those with one stay", async () => {
  const { db, objects } = t.services;
  const owner = await person(t, "지수");
  const [kept, lost, young] = [
    await storePicture(objects, picture),
    await storePicture(objects, picture),
    await storePicture(objects, picture),
  ];
  await insertImages(db, owner.memberId, [kept]);
  await age(23);
  expect(await sweep()).toBe(0);
  await age(25);
  // A picture of this moment, whose row is about to come.
  await objects.put(fullObject(young.key), picture.full);
  await objects.put(thumbObject(young.key), picture.thumb);
  expect(await sweep()).toBe(2);
  expect((await keys()).sort()).toEqual([kept, young].flatMap(({ key }) => [fullObject(key), thumbObject(key)]).sort());
  expect(await objects.get(fullObject(lost.key))).toBeUndefined();
  expect(errors()).toEqual([]);
});

test("an orphan lies in the trash of its day, where copying brings it back, for 30 days", async () => {
  await orphans(1);
  expect(await sweep()).toBe(1);
  const trash = path.join(folderOf(t), ".trash");
  const today = new Date().toISOString().slice(0, 10);
  expect(await readdir(trash)).toEqual([today]);
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await rename(path.join(trash, today), path.join(trash, dayBefore(29)));
  await sweep();
  const there = (await readdir(path.join(trash, dayBefore(29)), { recursive: true })).find((name) =>
    name.endsWith(".webp"),
  );
  expect(there).toMatch(/^[0-9a-f]{2}.[0-9a-f]{2}.orphan-0\.webp$/);
  await rename(path.join(trash, dayBefore(29), there ?? ""), path.join(folderOf(t), there ?? ""));
  expect(await t.services.objects.get("orphan-0.webp")).toBeDefined();
  await rename(path.join(trash, dayBefore(29)), path.join(trash, dayBefore(31)));
  await sweep();
  expect(await readdir(trash)).toEqual([today]);
});

test("H1 an older state of the database sweeps nothing beside newer objects, however often it runs", async () => {
  await sweep();
  const backup = await t.db.one<{ token: string }>(sql`select token from object_sweeps`);
  await sweep();
  await sweep();
  await orphans(1);
  await t.db.run(sql`update object_sweeps set token = ${backup.token}, token_before = null`);
  expect([await sweep(), await sweep(), await keys()]).toEqual([0, 0, ["orphan-0.webp"]]);
  expect(errors()[0]).toContain("DATABASE_OLDER_THAN_OBJECTS");
});

test("a server that died between its two tokens goes on", async () => {
  await sweep();
  await t.db.run(sql`update object_sweeps set token_before = token, token = gen_random_uuid()`);
  await orphans(1);
  expect(await sweep()).toBe(1);
});

test("a store that refused the token at two checks is swept again once it is sound", async () => {
  await sweep();
  const full: ObjectStore = { ...t.services.objects, writeNote: () => Promise.reject(new Error("ENOSPC")) };
  await expect(sweep(t.db, full)).rejects.toThrow("ENOSPC");
  await expect(sweep(t.db, full)).rejects.toThrow("ENOSPC");
  await orphans(1);
  expect([await sweep(), errors()]).toEqual([1, []]);
  expect((await t.services.objects.readNote(".last-check"))?.trim()).toBe(
    (await t.db.one<{ token: string }>(sql`select token from object_sweeps`)).token,
  );
});

test("H1 two databases that share a folder sweep nothing, neither of them", async () => {
  await registerOwner(t.services);
  await orphans(3);
  const other = await testApp();
  await other.db.run(sql`update database_identity set id = gen_random_uuid(), made_at = now() - interval '1 year'`);
  await registerOwner({ db: other.db, objects: t.services.objects, log });
  expect(errors()[0]).toContain("OBJECTS_OF_ANOTHER_DATABASE");
  expect([await sweep(other.db), await sweep(), (await keys()).length]).toEqual([0, 0, 3]);
  await other.close();
});

test("H1 an empty database sweeps nothing of what is older than itself", async () => {
  await orphans(3);
  await t.db.run(sql`update database_identity set made_at = now()`);
  expect([await sweep(), (await keys()).length]).toEqual([0, 3]);
  expect(errors()[0]).toContain("OBJECTS_OLDER_THAN_DATABASE");
});

test("H1 a sweep of more than 100 stops with an error, until an operator permits this one", async () => {
  await orphans(101);
  expect([await sweep(), (await keys()).length]).toEqual([0, 101]);
  expect(errors()[0]).toMatch(/"orphans":101,"seen":101,"most":100/);
  await t.services.objects.writeNote(".sweep-permit", "");
  expect(await sweep()).toBe(101);
  expect(await t.services.objects.readNote(".sweep-permit")).toBeUndefined();
  await orphans(100);
  expect(await sweep()).toBe(100);
});

test("what waits for its removal is no orphan: it must not outlive its post in the trash", async () => {
  await orphans(2);
  await t.db.run(sql`insert into object_removals (key) values ('orphan-0.webp')`);
  expect([await sweep(), await keys()]).toEqual([1, ["orphan-0.webp"]]);
});

test("L9 one process an hour checks, one a day sweeps, and no object with a row is asked for its age", async () => {
  const { db, objects } = t.services;
  const owner = await person(t, "민호");
  const kept = await storePicture(objects, picture);
  await insertImages(db, owner.memberId, [kept]);
  await orphans(1);
  await db.run(sql`update object_sweeps set checked_at = '-infinity', swept_at = '-infinity'`);
  let asked = 0;
  const counting: ObjectStore = {
    ...objects,
    async *list() {
      for await (const object of objects.list()) {
        yield { key: object.key, putAt: () => ((asked += 1), object.putAt()) };
      }
    },
  };
  const all = await Promise.all([1, 2, 3].map(() => sweepOrphans({ db, objects: counting, log })));
  expect([all.filter((count) => count === 1).length, asked]).toEqual([1, 1]);
  await orphans(1);
  await db.run(sql`update object_sweeps set checked_at = now() - interval '1 hour'`);
  expect([await sweepOrphans({ db, objects: counting, log }), asked]).toEqual([0, 1]);
});
