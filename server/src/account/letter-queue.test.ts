import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sendQueuedLetters } from "./letter-queue.ts";

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t.close());

test("a queued letter that the mail server does not take waits, and the others go out", async () => {
  const letter = (mail: string) => sql`
    insert into queued_letters (recipient, subject, contents) values (${mail}, '제목', '내용')`;
  await t.db.run(letter("away@t.kr"));
  await t.db.run(letter("there@t.kr"));
  const sent: string[] = [];
  const mail = {
    ...t.services.mail,
    send: async ({ to }: { readonly to: string }) => {
      if (to === "away@t.kr") throw new Error("no such mailbox");
      sent.push(to);
    },
  };
  const services = { ...t.services, mail };
  await sendQueuedLetters(services);
  await sendQueuedLetters(services);
  expect(sent).toEqual(["there@t.kr"]);
  const rows = () => t.db.many<{ recipient: string }>(sql`select recipient from queued_letters`);
  expect(await rows()).toEqual([{ recipient: "away@t.kr" }]);
  await t.db.run(sql`update queued_letters set due_at = now(), created_at = now() - interval '4 days'`);
  await sendQueuedLetters(services);
  expect(await rows()).toEqual([]);
});
