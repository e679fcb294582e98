import { afterAll, beforeAll, expect, test } from "vitest";
import { buildNewcomer, count, verifiedEmailCookie, sendCodeTo } from "#testing/builders/build-account.ts";
import { person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sql } from "#platform/db/sql.ts";
import { deleteExpiredAuditEvents } from "#platform/audit.ts";
import { cleanUp } from "./cleanup.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("what has expired goes, what is in use stays", async () => {
  const [jisu, idle, old] = [await person(t, "지수"), await person(t, "민호"), await person(t, "서연")];
  const anyMail = () => buildNewcomer().email;
  const [code, lateCode, verified, lateVerified] = [anyMail(), anyMail(), anyMail(), anyMail()];
  for (const mail of [code, lateCode]) await sendCodeTo(t, mail);
  for (const mail of [verified, lateVerified]) await verifiedEmailCookie(t, mail);
  const used = await t.db.one<{ count: number }>(sql`select count(*) from rate_limits where ends_at > now()`);
  await t.db.run(sql`update verification_codes set expires_at = now() where mail = ${lateCode}`);
  await t.db.run(sql`update proofs set expires_at = now() where mail = ${lateVerified}`);
  await t.db.run(sql`insert into rate_limits values ('over', 9, now())`);
  await t.db.run(sql`
    update sessions set last_seen_at = now() - interval '15 days' where member_id = ${idle.memberId}`);
  await t.db.run(sql`
    update sessions set created_at = now() - interval '91 days' where member_id = ${old.memberId}`);

  await cleanUp(t.db);
  expect(await t.db.many(sql`select mail from verification_codes`)).toEqual([{ mail: code }]);
  expect(await t.db.many(sql`select mail from proofs`)).toEqual([{ mail: verified }]);
  expect(await t.db.many(sql`select member_id from sessions`)).toEqual([{ member_id: jisu.memberId }]);
  expect(await t.db.one(sql`select count(*) from rate_limits`)).toEqual(used);
  expect(await count(t, "members")).toBe(3);
});

test("T270 the audit trail takes new records and refuses the owner of its table to change or lose one", async () => {
  const { owner } = await t.db.one<{ owner: boolean }>(sql`
    select tableowner = current_user as owner from pg_tables where tablename = 'audit_events'`);
  expect(owner).toBe(true);
  await t.db.run(sql`insert into audit_events (action) values ('login.ok')`);
  for (const statement of [
    sql`update audit_events set action = 'login.fail'`,
    sql`update audit_events set address = null where at < now() - interval '9 years'`,
    sql`delete from audit_events`,
    sql`truncate audit_events`,
  ]) {
    await expect(t.db.run(statement)).rejects.toThrow("audit_events is append-only");
  }
  expect((await t.db.many(sql`select action from audit_events where action = 'login.ok'`)).length).toBe(1);
});

test("L6 records and their addresses go after two years, and not a day before, for every actor", async () => {
  await t.db.run(sql`
    insert into audit_events (at, action, address)
    select now() - interval '2 years' - make_interval(days => n), 'old', '10.0.0.1' from generate_series(1, 1500) n`);
  await t.db.run(sql`
    insert into audit_events (at, action) values (now() - interval '2 years' + interval '1 day', 'young')`);
  await expect(t.db.run(sql`delete from audit_events where action in ('old', 'young')`)).rejects.toThrow("append-only");
  const all = () =>
    t.db.many(
      sql`select action, count(*) from audit_events where action in ('old', 'young') group by action order by 1`,
    );
  expect(await all()).toEqual([
    { action: "old", count: 1500 },
    { action: "young", count: 1 },
  ]);
  // As they are written: in the order of time, with what is young at the end.
  await t.db.run(sql`alter table audit_events disable trigger user`);
  await t.db.run(sql`update audit_events set id = default where action <> 'old'`);
  await t.db.run(sql`alter table audit_events enable trigger user`);
  await deleteExpiredAuditEvents(t.db);
  expect(await all()).toEqual([{ action: "young", count: 1 }]);
});
