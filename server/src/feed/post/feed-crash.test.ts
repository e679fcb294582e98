import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { feedForm, photoOf } from "#testing/builders/send-form.ts";
import { type ServerProcess, type ServerProcesses, serverProcesses } from "#testing/process/server-process.ts";
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
  // Each step of writing a post with photos can be blocked: it waits while the test holds the advisory lock of its
  // number.
  await t.db.run(sql`
    create function wait_there() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4141, tg_argv[0]::integer); return null; end $$`);
  await t.db.run(
    sql`create trigger wait_there before insert on feeds for each statement execute function wait_there(0)`,
  );
  await t.db.run(
    sql`create trigger wait_there before insert on images for each statement execute function wait_there(1)`,
  );
  await t.db.run(sql`
    create trigger wait_there after insert on feed_images for each statement execute function wait_there(2)`);
});
afterAll(async () => {
  await servers.close();
  await t.close();
});

const write = async (server: ServerProcess, title: string, ...colours: readonly string[]) => {
  const photos = await Promise.all(colours.map((colour) => photoOf(colour)));
  const body = feedForm({ title, contents: "내용", feedType: "FEED", apartmentId }, photos);
  return fetch(`${server.origin}/api/community/feeds`, { method: "POST", headers: { cookie: jisu.cookie }, body });
};

/** Sends posts concurrently; kills their server once every database connection waits at the step and the rest are queued. */
async function killServerAtStep(step: number, posts: number): Promise<void> {
  const server = await servers.start();
  const holder = await t.db.connect();
  await holder.query("select pg_advisory_lock($1, $2)", [BARRIER, step]);
  const answers = Array.from({ length: posts }, async (_, turn) => {
    const answer = await write(server, `잃은 글 ${step} ${turn}`, "#a00").catch(() => undefined);
    return answer?.status ?? "no answer";
  });
  await waitForBlockedConnections();
  await server.kill();
  await holder.end();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["no answer"]));
}

const CONNECTIONS = 10;

async function waitForBlockedConnections(): Promise<void> {
  const until = performance.now() + 50_000;
  while (performance.now() < until) {
    const waiting = await t.db.many(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`);
    if (waiting.length === CONNECTIONS) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("too few came to the barrier");
}

test("T141 servers that are killed between storing photos and COMMIT of 100 posts leave none, and no post lacks a photo", async () => {
  for (const [step, posts] of [34, 33, 33].entries()) await killServerAtStep(step, posts);
  const server = await servers.start();
  expect((await write(server, "남은 글", "#a00", "#0a0")).status).toBe(201);
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
});
