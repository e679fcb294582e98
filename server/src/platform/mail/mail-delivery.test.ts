import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import type { MailMessage, Mail } from "#platform/mail/mail.ts";
import { smtpMail } from "#platform/mail/smtp-mail.ts";
import { hangingMailServer } from "#testing/process/mail-servers.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { enqueueMail, sendQueuedMail } from "./mail-outbox.ts";

let t: TestApp;
let other: TestApp;

beforeAll(async () => {
  t = await testApp();
  other = await testApp({ sameDatabaseAs: t });
});
beforeEach(() => t.db.run(sql`truncate queued_letters`));
afterAll(async () => {
  await other.close();
  await t.close();
});

const MAIL_COUNT = 6;
const addresses = Array.from({ length: MAIL_COUNT }, (_, at) => `${at}@t.kr`);
const messageTo = (to: string): MailMessage => ({ to, subject: "제목", text: "내용" });
const rows = () =>
  t.db.many<{ attempts: number; minutes: number }>(sql`
    select attempts, round(extract(epoch from due_at - now()) / 60)::integer as minutes from queued_letters order by id`);
const shortTimeoutMail = (url: string): Mail =>
  smtpMail(url, "danji@t.kr", { connect: 200, greeting: 200, silence: 200, all: 5_000 });

/** Connections of the process that are in a transaction and wait for us. */
const openTransactions = async () =>
  (
    await t.db.one<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
  ).count;

test.each([
  ["is silent", ""],
  ["greets and then hangs", "220 hello\r\n"],
])("a mail server that %s holds no connection, and has one caller at a time", async (_name, greeting) => {
  const server = await hangingMailServer(greeting);
  const services = { ...t.services, mail: shortTimeoutMail(server.smtpUrl) };
  await Promise.all(addresses.map((to) => t.db.tx((tx) => enqueueMail(services, tx, messageTo(to)))));
  await expect.poll(() => server.clients).toBeGreaterThan(0);
  const seen: number[] = [];
  while (server.clients < MAIL_COUNT) seen.push(await openTransactions());
  await expect.poll(async () => (await rows()).map(({ minutes }) => minutes)).toEqual(addresses.map(() => 5));
  expect(Math.max(0, ...seen)).toBe(0);
  expect(server.maxOpen).toBe(1);
  await sendQueuedMail(services);
  await services.mail.close();
  await server.close();
});

test("two processes send each mail once, also those that are enqueued meanwhile", async () => {
  const mailbox = t.services.mailbox;
  if (mailbox === undefined) throw new Error("no mailbox");
  // Both deliver to the same mailbox, as to the mail server of an installation.
  const nodes = [t, other].map(({ services }) => ({ ...services, mail: smtpMail(mailbox.smtpUrl, "danji@t.kr") }));
  await Promise.all(
    addresses.map((to, at) => t.db.tx((tx) => enqueueMail(nodes[at % 2] ?? t.services, tx, messageTo(to)))),
  );
  await expect.poll(async () => (await rows()).length).toBe(0);
  expect(addresses.map((to) => mailbox.messages(to).length)).toEqual(addresses.map(() => 1));
  // The outbox may look for more: it must not take the mails of the next test.
  for (const services of nodes) await sendQueuedMail(services);
  for (const { mail } of nodes) await mail.close();
});

test("each try waits longer than the one before, up to a bound", async () => {
  const server = await hangingMailServer("421 not now\r\n");
  const services = { ...t.services, mail: shortTimeoutMail(server.smtpUrl) };
  await t.db.run(sql`insert into queued_letters (recipient, subject, contents) values ('a@t.kr', '제목', '내용')`);
  const waits: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    await t.db.run(sql`update queued_letters set due_at = now()`);
    await sendQueuedMail(services);
    waits.push(...(await rows()).map(({ minutes }) => minutes));
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 160]);
  await services.mail.close();
  await server.close();
});

test("a mail that another process has leased is not sent until its lease ends", async () => {
  const sent: string[] = [];
  const mail: Mail = { send: async ({ to }) => void sent.push(to), close: async () => undefined };
  const services = { ...t.services, mail };
  await t.db.run(sql`
    insert into queued_letters (recipient, subject, contents, attempts, due_at)
    values ('a@t.kr', '제목', '내용', 1, now() + interval '4 minutes')`);
  await sendQueuedMail(services);
  expect(sent).toEqual([]);
  await t.db.run(sql`update queued_letters set due_at = now()`);
  await sendQueuedMail(services);
  expect(sent).toEqual(["a@t.kr"]);
});
