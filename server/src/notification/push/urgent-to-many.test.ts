import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { inMinutes, noticePeople, publishedNotice } from "#testing/builders/build-notice.ts";
import { person } from "#testing/builders/people.ts";
import { type PushApp, pushApp, pushSources } from "#testing/push-app.ts";
import type { TestPushService, TestSubscription } from "#testing/push-service.ts";
import type { TestApp } from "#testing/test-app.ts";
import { notifyMembers } from "../notify.ts";
import { claimDeliveries, listHosts } from "./push-queue.ts";
import { pushKeysOf } from "./push-sender.ts";
import { pushService } from "./push-service.ts";
import { pushOutbox } from "./send-pushes.ts";

let app: PushApp;
let t: TestApp;
let local: TestPushService;
beforeAll(async () => {
  app = await pushApp();
  ({ t, local } = app);
});
afterAll(() => app.close());

const MEMBERS = 30;

test("L158 an urgent notice to many: one device in ten hangs, processes die in between, and each other one is told once", async () => {
  const p = await noticePeople(t);
  await t.db.run(sql`update complexes set kind = 'EVERYONE' where id = ${p.complexId}`);
  const feedId = await publishedNotice(t, p.staff, p.complexId, { kind: "URGENT", until: inMinutes(60) });
  const people = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => person(t, `주민${index}`)));
  const subscriptions = await Promise.all(people.map(app.subscribe));
  const hanging = subscriptions.filter((_, index) => index % 10 === 0);
  for (const subscription of hanging) local.answers(subscription, "HANG");
  await t.db.tx((tx) =>
    notifyMembers(tx, {
      kind: "NOTICE",
      receivers: sql`select unnest(${people.map(({ memberId }) => memberId)}::bigint[])`,
      thingId: sql`${feedId}`,
      detail: sql`'URGENT'`,
      actorId: sql`null`,
    }),
  );
  // Two processes that have taken ten each, and die before they send them.
  const clock = sql`clock_timestamp()`;
  const free = new Map((await listHosts(t.db, "")).map((host) => [host, 10]));
  const lost = [...(await claimDeliveries(t.db, free, clock)), ...(await claimDeliveries(t.db, free, clock))];
  expect(lost).toHaveLength(20);

  const service = pushService({ keys: pushKeysOf(t.services), localService: local.origin, timeoutMs: 120_000 });
  const send = () => Promise.all([1, 2, 3].map(() => pushOutbox(t.services, { ...pushSources, service }).run()));
  /** Sends until so many have been received in all; those that hang are cut then. */
  const sendUpTo = async (received: number) => {
    const sent = send();
    await expect.poll(() => local.received.length).toBe(received);
    local.cutHanging();
    await sent;
    expect(local.received).toHaveLength(received);
  };
  await sendUpTo(10);
  // Their leases end.
  await t.db.run(sql`
    update push_deliveries set due_at = clock_timestamp() where id = any(${lost.map(({ id }) => id)}::bigint[])`);
  await sendUpTo(MEMBERS);
  const timesOf = ({ endpoint }: TestSubscription) =>
    local.received.filter(({ path }) => endpoint.endsWith(path)).length;
  expect(subscriptions.map(timesOf)).toEqual(subscriptions.map(() => 1));
  expect(local.received.every(({ headers }) => headers["urgency"] === "high")).toBe(true);
  // Those that hang are tried again later, and those alone.
  expect(await t.db.many(sql`select id from push_deliveries`)).toHaveLength(hanging.length);
  await t.db.run(sql`update push_deliveries set due_at = clock_timestamp()`);
  await send();
  expect(await t.db.many(sql`select id from push_deliveries`)).toEqual([]);
  expect(local.received).toHaveLength(MEMBERS + hanging.length);
  expect(local.faults).toEqual([]);
});

test("L160 a role that was lost before its push is sent is told as ended, and nothing of the desk is", async () => {
  const head = await person(t, "하늘");
  const complexId = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  const jisu = await person(t, "지수");
  await app.subscribe(jisu);
  const from = local.received.length;
  const roles = `/api/office/${complexId}/roles`;
  await head.call("POST", `${roles}/invitations`, { to: jisu.email, role: "STAFF" });
  const { id } = await t.db.one<{ id: number }>(sql`select id from role_invitations where complex_id = ${complexId}`);
  await jisu.call("POST", `/api/member/role-invitations/${id}/accept`);
  expect((await head.call("PUT", `${roles}/${jisu.memberId}`, { role: "GUARD" })).statusCode).toBeLessThan(300);
  expect((await head.call("DELETE", `${roles}/${jisu.memberId}`)).statusCode).toBeLessThan(300);
  await pushOutbox(t.services, pushSources).run();
  const pushed = local.received.slice(from).map(({ message }) => message?.about);
  expect(pushed).toMatchObject([{ kind: "ROLE", detail: "ENDED", thingId: complexId }]);
});
