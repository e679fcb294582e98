import { afterAll, beforeAll, expect, test } from "vitest";
import { publishPlannedNotices } from "#feed/notice/planned/publish-planned.ts";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { dayAhead } from "#testing/builders/build-facility.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { inMinutes } from "#testing/builders/build-notice.ts";
import { type Person, person, requireDone } from "#testing/builders/people.ts";
import { feedForm, sendForm } from "#testing/builders/send-form.ts";
import { type RestoredApp, restoredApp } from "#testing/process/restored-app.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let restored: RestoredApp;
let complexId: number;
let head: Person;
const names = ["due", "ahead", "unsaid", "kept"] as const;
type Name = (typeof names)[number];
/** By what became of the plan: withdrawn, and due before or after the restore; due before it, by no line of the list withdrawn; or kept. */
const doors = {} as Record<Name, number>;
const notices = {} as Record<Name, number>;
const turnover = (name: Name) => `/api/manage/households/${complexId}/${doors[name]}/turnover`;
const plannedNotices = () => `/api/office/${complexId}/planned-notices`;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  head = await person(t, "소장");
  complexId = await buildComplex(t, { managerId: head.memberId, hasOffice: true });
  for (const [index, name] of names.entries()) {
    const home = await buildHome(t, await person(t, "이웃"), complexId, { unit: `${index + 1}호` });
    const { door } = await t.db.one<{ door: number }>(sql`
      select household_id as door from residences where id = ${home}`);
    doors[name] = door;
    await requireDone(head, "POST", turnover(name), { day: dayAhead(10) });
    const words = { title: `공지 ${name}`, contents: "내용", publishAt: inMinutes(60), notice: { kind: "GENERAL" } };
    const planned = await sendForm(t, head, plannedNotices(), feedForm(words, []));
    notices[name] = planned.json<{ data: { plannedId: number } }>().data.plannedId;
  }
  restored = await restoredApp(t, 50, async () => {
    for (const name of ["due", "ahead"] as const) {
      await requireDone(head, "DELETE", turnover(name));
      await requireDone(head, "DELETE", `${plannedNotices()}/${notices[name]}`);
    }
  });
  const { db } = restored.after;
  // Their time has come meanwhile.
  await db.run(
    sql`update household_turnovers set day = day - 11 where household_id = any(${[doors.due, doors.unsaid]}::bigint[])`,
  );
  await db.run(sql`
    update planned_notices set publish_at = clock_timestamp() - interval '1 minute'
    where id = any(${[notices.due, notices.unsaid]}::bigint[])`);
  await restored.start();
}, 120_000);
afterAll(async () => {
  await restored.close();
  await t.close();
});

test("L133 after a restore no turnover ends a home that the office may have left there: it is withdrawn again, or waits for the office", async () => {
  const { db } = restored.after;
  const stateOf = (name: Name) =>
    db.one(sql`
      select h.state as home, p.state as plan, p.held_at is not null as "isHeld"
      from household_turnovers p join residences h on h.household_id = p.household_id where p.household_id = ${doors[name]}`);
  const expected = {
    due: { home: "ACTIVE", plan: "WITHDRAWN", isHeld: false },
    ahead: { home: "ACTIVE", plan: "WITHDRAWN", isHeld: false },
    unsaid: { home: "ACTIVE", plan: "PLANNED", isHeld: true },
    kept: { home: "ACTIVE", plan: "PLANNED", isHeld: false },
  };
  for (const name of names) expect(await stateOf(name), name).toEqual(expected[name]);
});

test("L133 after a restore no planned notice is published that the office may have cancelled: it is held", async () => {
  const { db } = restored.after;
  await publishPlannedNotices(db);
  expect(await db.many(sql`select from feeds`)).toEqual([]);
  const states = await db.many<{ id: number; state: string }>(sql`select id, state from planned_notices`);
  expect(names.map((name) => states.find(({ id }) => id === notices[name])?.state)).toEqual([
    "HELD",
    "HELD",
    "HELD",
    "PLANNED",
  ]);
});
