import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backgroundJobs } from "#background-jobs.ts";
import { features } from "#features.ts";
import { sql } from "#platform/db/sql.ts";
import { erasePlates } from "#visitor-car/plate-erasure.ts";
import {
  buildParking,
  inHours,
  type ParkingPeople,
  registeredVisit,
} from "#testing/builders/visitor-car/build-visit.ts";
import { buildHome } from "#testing/builders/build-household.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { password, type Person, person } from "#testing/builders/people.ts";
import { backUpApp, emptyInstallation, type EmptyInstallation, migrations } from "#testing/process/backups.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { restore } from "../restore.ts";
import { finishRestore } from "./finish-restore.ts";
import { keepEndedRights } from "./keep-ended-rights.ts";

let t: TestApp;
let folder: string;
let restored: EmptyInstallation;
let after: TestApp;
let place: ParkingPeople;
let helper: Person;
let kept: Person;
/** By what becomes of their homes after the backup. */
const people = {} as Record<"left" | "moved" | "returned" | "replaced", Person>;
const homes = {} as Record<keyof typeof people, number>;
const start = (jobs = backgroundJobs) => finishRestore(inFolder(after), { features, jobs });
const inFolder = ({ services }: TestApp) => ({
  ...services,
  config: { ...services.config, backup: { ...services.config.backup, folder } },
});
const list = () => path.join(folder, "ended-rights.jsonl");
const rolesOf = async ({ db }: TestApp) =>
  (
    await db.many<{ member_id: number; role: string }>(sql`
    select member_id, role from complex_managers where complex_id = ${place.complexId}`)
  ).map(({ member_id: id, role }) => [id, role] as const);
const platesIn = ({ db }: TestApp) =>
  db.many<{ plate: string | null }>(sql`
    select plate from car_visits where complex_id = ${place.complexId} and until_at < now() order by id`);
/** State of each home, and whether its visit ahead stands. */
const homesIn = async ({ db }: TestApp): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await db.many<{ id: number; state: string; unit: string; stands: boolean }>(sql`
        select h.id, h.state, h.unit, exists (
          select from car_visits v where v.member_id = h.member_id and v.cancelled_at is null and v.from_at > now()) as stands
        from residences h where h.id = any(${Object.values(homes)}::bigint[])`)
    ).map(({ id, state, unit, stands }) => [
      Object.entries(homes).find(([, own]) => own === id)?.[0] ?? "",
      `${unit} ${state} ${stands}`,
    ]),
  );
const memberIn = ({ db }: TestApp, { memberId }: Person) =>
  db.one(sql`
    select phone, email, nickname, withdrawn_at is not null as withdrawn,
      exists (select from credentials k where k.member_id = m.id) as "canLogIn",
      exists (select from residences h where h.member_id = m.id) as "hasHome"
    from members m where id = ${memberId}`);

async function done(who: Person, method: "PUT" | "POST" | "DELETE", url: string, body?: object): Promise<void> {
  const { statusCode, body: text } = await who.call(method, url, body);
  if (statusCode >= 300) throw new Error(`${method} ${url}: ${statusCode} ${text}`);
}

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  folder = await mkdtemp(path.join(tmpdir(), "danji-ended-"));
  place = await buildParking(t);
  const { head, staff, resident, residenceId, complexId } = place;
  helper = await person(t, "보조");
  kept = await person(t, "대표");
  await buildRole(t, complexId, helper, "STAFF");
  await buildRole(t, complexId, kept, "COUNCIL");
  // When the backup is made, 40 days before its restore, both visits have their plates: here they are told from their ends.
  for (const days of [45, 3]) {
    const id = await registeredVisit(resident, { residenceId, plate: `1${days % 10}가3456` });
    await t.db.run(sql`
      update car_visits set from_at = now() - make_interval(days => ${days}, hours => 2), until_at = now() - make_interval(days => ${days})
      where id = ${id}`);
  }
  for (const [index, name] of (["left", "moved", "returned", "replaced"] as const).entries()) {
    people[name] = await person(t, "이웃");
    homes[name] = await buildHome(t, people[name], complexId, { building: "102동", unit: `${index + 1}호` });
    await registeredVisit(people[name], {
      residenceId: homes[name],
      plate: `2${index}나3456`,
      from: inHours(20),
      until: inHours(21),
    });
  }
  const file = { path: path.join(folder, "old.tar"), passphrase: undefined };
  await backUpApp(t, file.path);

  // What happens afterwards, by the product itself.
  await erasePlates(t.db);
  await done(resident, "DELETE", "/api/member", { password });
  const roles = `/api/office/${complexId}/roles`;
  await done(head, "DELETE", `${roles}/${staff.memberId}`);
  await done(head, "PUT", `${roles}/${helper.memberId}`, { role: "GUARD" });
  // Ended and given again: the last counts.
  await done(head, "DELETE", `${roles}/${kept.memberId}`);
  await buildRole(t, complexId, kept, "COUNCIL");
  const home = (name: keyof typeof people) => `/api/member-apartments/${homes[name]}`;
  await done(people.left, "DELETE", home("left"));
  await done(people.moved, "PUT", home("moved"), { building: "102동", unit: "21호" });
  await done(people.returned, "PUT", home("returned"), { building: "102동", unit: "31호" });
  await done(people.returned, "PUT", home("returned"), { building: "102동", unit: "3호" });
  const approval = { apartmentId: complexId, residenceIds: [homes.returned], decision: "approve" };
  await done(head, "POST", "/api/manage/residences/decide", approval);
  const { door, today } = await t.db.one<{ door: number; today: string }>(sql`
    select household_id as door, (clock_timestamp() at time zone 'Asia/Seoul')::date::text as today
    from residences where id = ${homes.replaced}`);
  await done(head, "POST", `/api/manage/households/${complexId}/${door}/turnover`, { day: today });
  await Promise.all([keepEndedRights(inFolder(t)), keepEndedRights(inFolder(t))]);
  restored = await emptyInstallation();
  await restore({ file, target: restored, migrations });
  after = await testApp({ sameDatabaseAs: restored });
}, 120_000);
afterAll(async () => {
  await after.close();
  await t.close();
  await restored.drop();
  await rm(folder, { recursive: true });
});

test("the list holds each ending once, in numbers alone, and the database has none left", async () => {
  const text = await readFile(list(), "utf8");
  expect(text.match(/WITHDRAWN/g)).toHaveLength(1);
  // Digits of a time may be those of a phone's beginning.
  expect(text.replaceAll(/"\d{4}-\d\d-[^"]+"/g, "")).not.toMatch(/[가-힣]|@|010/);
  expect(await t.db.many(sql`select from ended_rights`)).toEqual([]);
});

test("L133 a 40-day-old backup: nothing is served before what was due, withdrawn and taken since is gone again", async () => {
  const { head, staff, guard, resident } = place;
  // The backup has brought all of it back.
  expect(await memberIn(after, resident)).toMatchObject({ withdrawn: false, canLogIn: true, hasHome: true });
  expect((await platesIn(after)).map(({ plate }) => plate)).toEqual(["15가3456", "13가3456"]);
  expect((await rolesOf(after)).map(([id]) => id)).toContain(staff.memberId);

  expect(await homesIn(after)).toEqual({
    left: "1호 ACTIVE true",
    moved: "2호 ACTIVE true",
    returned: "3호 ACTIVE true",
    replaced: "4호 ACTIVE true",
  });

  // A job that fails keeps the server from starting; the next start begins again.
  const failing = { name: "failing", minutes: 1, doesDueWork: true, run: () => Promise.reject(new Error("the clock")) };
  await expect(start([failing])).rejects.toThrow("the clock");
  expect(await after.db.many(sql`select from restores where finished_at is null`)).toHaveLength(1);
  // So does an unreadable list.
  const whole = await readFile(list());
  await appendFile(list(), '{"kind":"ROLE"}\n');
  await expect(start()).rejects.toThrow("cannot be read");
  await rm(list());
  await appendFile(list(), whole);
  // A line that was cut off by a crash is no fault.
  await appendFile(list(), '{"kind":"WITHD');

  await Promise.all([start(), start()]);
  expect(await memberIn(after, resident)).toEqual({
    phone: null,
    email: null,
    nickname: "",
    withdrawn: true,
    canLogIn: false,
    hasHome: false,
  });
  expect((await platesIn(after)).map(({ plate }) => plate)).toEqual([null, "13가3456"]);
  expect((await rolesOf(after)).toSorted(([a], [b]) => a - b)).toEqual(
    [
      [head.memberId, "HEAD"],
      [guard.memberId, "GUARD"],
      [helper.memberId, "GUARD"],
      [kept.memberId, "COUNCIL"],
    ].toSorted(([a], [b]) => Number(a) - Number(b)),
  );
  // A home that ended and one behind another door are ended; the turnover is one again, told and with its reason.
  expect(await homesIn(after)).toEqual({
    left: "1호 ENDED false",
    moved: "2호 ENDED false",
    returned: "3호 ACTIVE true",
    replaced: "4호 ENDED false",
  });
  expect(
    await after.db.many(sql`
      select t.state, h.turnover_id = t.id as "isReason", d.family from household_turnovers t
      join residences h on h.id = ${homes.replaced} and h.household_id = t.household_id
      join car_households d on d.household_id = t.household_id`),
  ).toEqual([{ state: "DONE", isReason: true, family: 2 }]);
  expect(await after.db.many(sql`select from restores where finished_at is null`)).toEqual([]);
});

test("a start without a new restore does nothing, and a number that another member has by now ends no account", async () => {
  const { head } = place;
  await start([{ name: "failing", minutes: 1, doesDueWork: true, run: () => Promise.reject(new Error("no")) }]);
  await after.db.run(sql`update restores set finished_at = null`);
  const [since, at] = ["2020-01-01T00:00:00+00:00", new Date().toISOString()];
  await rm(list());
  const wrong = { kind: "WITHDRAWN", member: head.memberId, since, at, complex: null, role: null };
  const role = { ...wrong, kind: "ROLE", complex: place.complexId };
  // As a server of the release before writes it, beside one that keeps cases.
  const withoutThing = { ...wrong, kind: "PENALTY", member: null, since: null };
  await appendFile(list(), [wrong, role, withoutThing].map((line) => `${JSON.stringify(line)}\n`).join(""));
  await start();
  expect(await memberIn(after, head)).toMatchObject({ withdrawn: false });
  expect(await rolesOf(after)).toContainEqual([head.memberId, "HEAD"]);
});
