import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person, requireDone } from "#testing/builders/people.ts";
import { type RestoredApp, restoredApp } from "#testing/process/restored-app.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

let t: TestApp;
let restored: RestoredApp;
/** The roles of the backup. */
let before: readonly (readonly (string | undefined)[])[];
const names = ["undone", "stayed", "left", "both"] as const;
/**
 * By what became of them after the backup: undone, and handed over by a head who stayed in it, or left it; of two heads one handed over and
 * stayed, and then the other left.
 */
const offices = {} as Record<(typeof names)[number], { readonly id: number; readonly people: readonly Person[] }>;

beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 1_000 } });
  const operator = await person(t, "운영자");
  Object.assign(t.services.config, { operators: [operator.email] });
  for (const name of names) {
    const [head, successor] = [await person(t, "소장"), await person(t, "후임")];
    const id = await buildComplex(t, { kind: "RESIDENTS", managerId: head.memberId, hasOffice: true });
    await buildRole(t, id, successor, "STAFF");
    offices[name] = { id, people: [head, successor] };
  }
  const { undone, stayed, left, both } = offices;
  const [other, next] = [await person(t, "공동"), await person(t, "다음")];
  await buildRole(t, both.id, other, "HEAD");
  await buildRole(t, both.id, next, "STAFF");
  const { id: claimId } = await t.db.one<{ id: number }>(sql`
    insert into office_claims (complex_id, member_id, public_code, state, method, verified_at, decided_at)
    values (${undone.id}, ${undone.people[0]?.memberId}, 'U1', 'CONFIRMED', 'LETTER', now(), now()) returning id`);
  const handOver = async ({ id, people: [head, successor] }: typeof stayed, keep: "STAFF" | null) => {
    if (head === undefined || successor === undefined) throw new Error("no office");
    await requireDone(head, "POST", `/api/office/${id}/roles/${successor.memberId}/hand-over`, { keep });
  };
  restored = await restoredApp(t, 50, async () => {
    await requireDone(operator, "POST", `/api/operator/claims/${claimId}/decision`, { decision: "undo" });
    await handOver(stayed, "STAFF");
    await handOver(left, null);
    await handOver(both, "STAFF");
    await handOver({ id: both.id, people: [other, next] }, null);
  });
  before = await Promise.all(names.map(rolesOf));
  await restored.start();
}, 120_000);
afterAll(async () => {
  await restored.close();
  await t.close();
});

const rolesOf = async (name: keyof typeof offices) => {
  const { id, people } = offices[name];
  const rows = await restored.after.db.many<{ member_id: number; role: string }>(sql`
    select member_id, role from complex_managers where complex_id = ${id}`);
  return people.map(({ memberId }) => rows.find((row) => row.member_id === memberId)?.role);
};
const isProven = async (name: keyof typeof offices) =>
  (
    await restored.after.db.one<{ proven: boolean }>(sql`
      select office_verified_at is not null as proven from complexes where id = ${offices[name].id}`)
  ).proven;

test("L133 an office that an operator had undone is not proven after a restore; the others are", async () => {
  expect(before).toEqual(names.map(() => ["HEAD", "STAFF"]));
  expect(await rolesOf("undone")).toEqual([undefined, undefined]);
  expect(await Promise.all(names.map(isProven))).toEqual([false, true, true, true]);
});

test("L133 who has handed an office over and stayed in it is its head until they do it again; who left is not, and the log says so", async () => {
  expect(await rolesOf("stayed")).toEqual(["HEAD", "STAFF"]);
  expect(await rolesOf("left")).toEqual([undefined, "STAFF"]);
  expect(await rolesOf("both")).toEqual(["HEAD", "STAFF"]);
  const warned = restored.warnings.filter((line) => line.includes("without a head"));
  expect(warned.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: "warn", complexes: [offices.undone.id, offices.left.id] },
  ]);
});
