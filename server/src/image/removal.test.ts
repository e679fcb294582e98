import { readdir, rm, mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { oldestRemoval, removeQueuedObjects } from "./removal.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());
beforeEach(() => t.db.run(sql`delete from object_removals`));

const queue = (keys: readonly string[]) =>
  t.db.run(sql`insert into object_removals (key) select unnest(${keys}::text[])`);
const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}.webp`);

/** Objects that cannot be removed: a folder stands where the file was. */
async function storeStuck(keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => t.services.objects.put(key, Buffer.from("x"))));
  const folder = path.join(t.services.config.dataDir, "objects");
  const files = (await readdir(folder, { recursive: true })).filter((name) => keys.includes(path.basename(name)));
  for (const file of files) {
    await rm(path.join(folder, file), { recursive: true });
    await mkdir(path.join(folder, file));
  }
}

test("M6 objects that cannot be removed let the others go first and come again later", async () => {
  const [stuck, free] = [named("stuck", 50), named("free", 10)];
  await storeStuck(stuck);
  await Promise.all(free.map((key) => t.services.objects.put(key, Buffer.from("x"))));
  await queue(stuck);
  await queue(free);
  expect(await removeQueuedObjects(t.services)).toBe(10);
  expect(await removeQueuedObjects(t.services)).toBe(0);
  const waits = async () =>
    t.db.many(sql`
      select attempts, count(*), round(extract(epoch from min(due_at) - now()) / 60)::int as minutes
      from object_removals group by attempts`);
  expect(await waits()).toEqual([{ attempts: 1, count: 50, minutes: 1 }]);
  await t.db.run(sql`update object_removals set due_at = now()`);
  await removeQueuedObjects(t.services);
  expect(await waits()).toEqual([{ attempts: 2, count: 50, minutes: 2 }]);
  await t.db.run(sql`update object_removals set due_at = now(), attempts = 1000`);
  await removeQueuedObjects(t.services);
  expect(await waits()).toEqual([{ attempts: 1001, count: 50, minutes: 24 * 60 }]);
});

test("the age of the queue is a figure of /metrics, and absent where the database cannot be asked", async () => {
  const { metrics } = t.services;
  metrics.gauge("object_removals_oldest_seconds", "age", () => oldestRemoval(t.services));
  const shown = async () => /^object_removals_oldest_seconds (.*)$/m.exec(await metrics.text())?.[1];
  expect(await shown()).toBe("0");
  await queue(["late.webp"]);
  await t.db.run(sql`update object_removals set created_at = now() - interval '1 hour'`);
  expect(Number(await shown())).toBeGreaterThanOrEqual(3600);
  metrics.gauge("unreadable", "never", () => Promise.reject(new Error("away")));
  expect(await metrics.text()).not.toMatch(/^unreadable/m);
});
