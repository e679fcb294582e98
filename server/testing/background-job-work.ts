import { mkdir, readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { sql } from "#platform/db/sql.ts";
import { uploadsIn } from "#platform/http/upload/upload-folder.ts";
import { buildComplex } from "./builders/build-complex.ts";
import { buildFeed } from "./builders/build-feed.ts";
import { person } from "./builders/people.ts";
import type { TestApp } from "./test-app.ts";

/** How many rows each job still has to remove. */
const remainingRows = {
  "clean-up": () => sql`select count(*) from rate_limits where key = 'over'`,
  withdrawals: () => sql`select count(*) from unfinished_departures`,
  "mail outbox": () => sql`select count(*) from queued_letters`,
  "object removals": () => sql`select count(*) from object_removals where key = 'unwanted.webp'`,
  views: () => sql`select count(*) from feed_views`,
  creations: () => sql`select count(*) from feed_creations`,
  "chat photos": () => sql`select count(*) from chat_uploads`,
  nicknames: () => sql`select count(*) from members where nickname_form is null and withdrawn_at is null`,
  consents: () => sql`select count(*) from consents`,
  "loose notice files": () => sql`select count(*) from notice_files where key = 'unused.file'`,
  "resident reads": () => sql`select count(*) from resident_reads`,
  "role invitations": () => sql`select count(*) from role_invitations`,
  "household turnovers": () => sql`select count(*) from household_turnovers where state = 'PLANNED'`,
  "reports without a case": () => sql`select count(*) from reports where case_id is null`,
  audit: () => sql`select count(*) from audit_events where action = 'old'`,
} as const;

/** Creates one item of work for each job. */
export async function createJobWork(t: TestApp): Promise<void> {
  const [{ memberId }, { memberId: goneId }] = [await person(t, "지수"), await person(t, "민호")];
  const feedId = await buildFeed(t, { complexId: await buildComplex(t), authorId: memberId });
  const long = sql`now() - interval '3 years'`;
  for (const statement of [
    sql`insert into rate_limits values ('over', 9, now())`,
    sql`insert into unfinished_departures values (${goneId}, ${long})`,
    sql`insert into queued_letters (recipient, subject, contents) values ('there@t.kr', '제목', '내용')`,
    sql`insert into object_removals (key) values ('unwanted.webp')`,
    sql`insert into feed_views values (${feedId}, ${memberId}, ${long})`,
    sql`insert into feed_creations (member_id, key, feed_id, request_hash, created_at)
      values (${memberId}, 'k', ${feedId}, ''::bytea, ${long})`,
    sql`insert into chat_uploads (key, created_at) values ('lost', ${long})`,
    sql`update members set nickname_form = null where id = ${memberId}`,
    sql`update members set withdrawn_at = ${long} where id = ${goneId}`,
    sql`insert into consents (member_id, policy, version, text_hash, agreed, way, at)
      values (${goneId}, 'TERMS', 1, 'hash', true, 'SIGN_UP', ${long})`,
    sql`insert into resident_reads (complex_id, reader_id, member_id, last_at)
      select id, ${goneId}, ${memberId}, ${long} from complexes order by id desc limit 1`,
    sql`insert into stored_files (key, bytes, sha256) values ('unused.file', 1, '')`,
    sql`insert into notice_files (key, uploader_id, name, kind, created_at)
      values ('unused.file', ${memberId}, 'a.pdf', 'pdf', ${long})`,
    sql`insert into role_invitations (complex_id, role, email, invited_by, expires_at)
      select id, 'STAFF', 'there@t.kr', ${memberId}, ${long} from complexes order by id desc limit 1`,
    sql`with door as (
        insert into households (complex_id, building, unit, building_key, unit_key)
        select id, '101동', '101호', '101', '101' from complexes order by id desc limit 1 returning id)
      insert into household_turnovers (household_id, day, planned_by) select id, ${long}, ${memberId} from door`,
    sql`insert into reports (reporter_id, target_type, target_id, reason) values (${goneId}, 'FEED', ${feedId}, 'SPAM')`,
    sql`insert into audit_events (action, at) values ('old', ${long})`,
    sql`update database_identity set made_at = ${long}`,
    sql`update object_sweeps set checked_at = '-infinity', swept_at = '-infinity'`,
  ])
    await t.db.run(statement);
  await t.services.objects.put("orphan.webp", Buffer.from("x"));
  const objects = path.join(t.services.config.dataDir, "objects");
  const [orphan = ""] = (await readdir(objects, { recursive: true })).filter((name) => name.endsWith("orphan.webp"));
  const upload = path.join(uploadsIn(t.services.config.dataDir), "elsewhere-1-abc");
  await mkdir(upload, { recursive: true });
  for (const old of [path.join(objects, orphan), upload]) await utimes(old, new Date(0), Date.now() / 1000 - 90_000);
}

/** How many of the items remain, by the name of the job that removes them. */
export async function countRemaining(t: TestApp): Promise<Record<string, number>> {
  const isStored = (await t.services.objects.get("orphan.webp")) !== undefined;
  const uploads = await readdir(uploadsIn(t.services.config.dataDir));
  const counts: Record<string, number> = { orphans: Number(isStored), uploads: uploads.length };
  for (const [name, rows] of Object.entries(remainingRows))
    counts[name] = (await t.db.one<{ count: number }>(rows())).count;
  return counts;
}

/** The members as they are stored, with the transaction that wrote each row, and who else is connected, for a failed test. */
export async function describeMembers(t: TestApp): Promise<string> {
  const { db } = t;
  const members = await db.many(sql`
    select id, xmin::text, ctid::text, nickname, nickname_form, withdrawn_at from members order by id`);
  const connections = await db.many(sql`
    select pid, application_name, backend_start, state, left(query, 200) as query from pg_stat_activity
    where datname = current_database()`);
  return JSON.stringify({ members, connections, remaining: await countRemaining(t) }, undefined, 1);
}

/** Pages of the search index's pending list; the query itself flushes them. */
export async function pendingIndexPages({ db }: TestApp): Promise<number> {
  return (await db.one<{ pages: number }>(sql`select gin_clean_pending_list('feed_search_by_gram') as pages`)).pages;
}

/** Holds the nickname job at its first statement; `waiting` is how many runs of it wait there. */
export async function blockNicknames({ db }: TestApp): Promise<{
  readonly waiting: () => Promise<number>;
  readonly release: () => Promise<void>;
}> {
  const blocker = await db.connect();
  await blocker.query("begin; lock table members in access exclusive mode");
  return {
    waiting: async () =>
      (
        await db.one<{ count: number }>(sql`
          select count(*) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%where nickname_form is null%'`)
      ).count,
    release: () => blocker.end(),
  };
}
