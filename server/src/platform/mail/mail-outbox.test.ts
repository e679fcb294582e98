import type { QueryResultRow } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sql, sql } from "#platform/db/sql.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sendQueuedMail } from "./mail-outbox.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("an enqueued mail that the mail server does not accept waits, and the others are sent", async () => {
  const insertStatement = (mail: string) => sql`
    insert into queued_letters (recipient, subject, contents) values (${mail}, '제목', '내용')`;
  await t.db.run(insertStatement("away@t.kr"));
  await t.db.run(insertStatement("there@t.kr"));
  const sent: string[] = [];
  const mail = {
    ...t.services.mail,
    send: async ({ to }: { readonly to: string }) => {
      if (to === "away@t.kr") throw new Error("no such mailbox");
      sent.push(to);
    },
  };
  const services = { ...t.services, mail };
  await sendQueuedMail(services);
  await sendQueuedMail(services);
  expect(sent).toEqual(["there@t.kr"]);
  const rows = () => t.db.many<{ recipient: string }>(sql`select recipient from queued_letters`);
  expect(await rows()).toEqual([{ recipient: "away@t.kr" }]);
  await t.db.run(sql`update queued_letters set due_at = now(), created_at = now() - interval '4 days'`);
  await sendQueuedMail(services);
  expect(await rows()).toEqual([]);
});

test("a mail that is enqueued at the very moment a run ends is sent", async () => {
  const sent: string[] = [];
  const mail = { ...t.services.mail, send: async ({ to }: { readonly to: string }) => void sent.push(to) };
  for (let hops = 0; hops < 12; hops += 1) {
    const recipient = `late${hops}@t.kr`;
    let late: Promise<void> | undefined;
    // Once nothing is due, a mail is committed, and its run is requested so many microtasks later.
    const sendLater = async () => {
      for (let hop = 0; hop < hops; hop += 1) await Promise.resolve();
      await sendQueuedMail(services);
    };
    const maybe = async <Row extends QueryResultRow>(statement: Sql) => {
      const row = await t.db.maybe<Row>(statement);
      if (row !== undefined || late !== undefined) return row;
      await t.db.run(
        sql`insert into queued_letters (recipient, subject, contents) values (${recipient}, '제목', '내용')`,
      );
      late = sendLater();
      return row;
    };
    const services = { ...t.services, mail, db: { ...t.db, maybe } };
    await sendQueuedMail(services);
    await late;
    expect([hops, sent.at(-1)]).toEqual([hops, recipient]);
  }
});
