import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/build-complex.ts";
import { type Person, person } from "#testing/people.ts";
import { feedForm, photoOf } from "#testing/send-form.ts";
import { type ServerProcess, type ServerProcesses, serverProcesses } from "#testing/server-process.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

const BARRIER = 4_141;
let t: TestApp;
let servers: ServerProcesses;
let jisu: Person;
let apartmentId: number;

beforeAll(async () => {
  t = await testApp();
  servers = await serverProcesses(t);
  jisu = await person(t, "지수");
  apartmentId = await buildComplex(t);
  // Each step of writing a post with photos can be held: a step waits while the test holds the barrier of its number.
  await t.db.run(sql`
    create function wait_there() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4141, tg_argv[0]::integer); return null; end $$`);
  await t.db.run(sql`create trigger wait_there before insert on feeds for each statement execute function wait_there(0)`);
  await t.db.run(sql`create trigger wait_there before insert on images for each statement execute function wait_there(1)`);
  await t.db.run(sql`
    create trigger wait_there after insert on feed_images for each statement execute function wait_there(2)`);
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

const write = async (server: ServerProcess, title: string) => {
  const photos = [await photoOf("#a00"), await photoOf("#0a0")];
  const body = feedForm({ title, contents: "내용", feedType: "FEED", apartmentId }, photos);
  return fetch(`${server.origin}/api/community/feeds`, { method: "POST", headers: { cookie: jisu.cookie }, body });
};

/** Sends a post, and kills its server while the post waits at a step. */
async function killedAt(step: number): Promise<void> {
  const server = await servers.start();
  const holder = await t.db.connect();
  await holder.query("select pg_advisory_lock($1, $2)", [BARRIER, step]);
  const answer = write(server, `잃은 글 ${step}`).then(
    ({ status }) => `answered ${status}`,
    () => "no answer",
  );
  await someoneWaits();
  await server.kill();
  await holder.end();
  expect(await answer).toBe("no answer");
}

async function someoneWaits(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const waiting = await t.db.many(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`);
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("no one came to the barrier");
}

test("T141 a server that is killed between storing photos and COMMIT leaves no post, and no post lacks a photo", async () => {
  for (const step of [0, 1, 2]) await killedAt(step);
  const server = await servers.start();
  expect((await write(server, "남은 글")).status).toBe(201);
  const posts = await t.db.many<{ title: string; photos: string[] }>(sql`
    select f.title, array(select i.key from feed_images fi join images i on i.id = fi.image_id
      where fi.feed_id = f.id order by fi.position) as photos from feeds f`);
  expect(posts.map(({ title }) => title)).toEqual(["남은 글"]);
  const keys = await t.db.many<{ key: string }>(sql`select key from images`);
  expect(keys.map(({ key }) => key).toSorted()).toEqual(posts.flatMap(({ photos }) => photos).toSorted());
  for (const { key } of keys) {
    const url = `${server.origin}/api/community/images/${key}.webp`;
    expect((await fetch(url, { headers: { cookie: jisu.cookie } })).status).toBe(200);
  }
}, 60_000);
