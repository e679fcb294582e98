import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import { buildComplex } from "./build-complex.ts";
import { type Person, person } from "./people.ts";

/** A complex with an office and four households; of one, three members have accounts. */
export interface ReportPeople {
  readonly complexId: number;
  readonly head: Person;
  readonly staff: Person;
  readonly guard: Person;
  readonly council: Person;
  /** Three of 101동 1203호. */
  readonly family: readonly [Person, Person, Person];
  /** One each of 102동 501호, 502호 and 503호. */
  readonly doors: readonly [Person, Person, Person];
  readonly guest: Person;
}

export async function buildReportPeople(t: TestApp): Promise<ReportPeople> {
  const names = ["가람", "나래", "다솜", "라온", "마루", "바다", "사랑", "아라", "자람", "차오름", "하늘"] as const;
  const people = await Promise.all(names.map((name) => person(t, name)));
  const [head, staff, guard, council, a, b, c, d, k2, k3, guest] = people as [
    ...[Person, Person, Person, Person, Person, Person, Person, Person, Person, Person, Person],
  ];
  const complexId = await buildComplex(t, { kind: "PUBLIC", managerId: head.memberId, hasOffice: true });
  for (const [{ memberId }, role] of [
    [staff, "STAFF"],
    [guard, "GUARD"],
    [council, "COUNCIL"],
  ] as const) {
    await giveRole(t, complexId, memberId, role);
  }
  for (const { memberId } of [a, b, c]) await moveIn(t, complexId, memberId, "101동", "1203호");
  for (const [{ memberId }, unit] of [
    [d, "501호"],
    [k2, "502호"],
    [k3, "503호"],
  ] as const) {
    await moveIn(t, complexId, memberId, "102동", unit);
  }
  return { complexId, head, staff, guard, council, family: [a, b, c], doors: [d, k2, k3], guest };
}

export async function giveRole(t: TestApp, complexId: number, memberId: number, role: OfficeRole): Promise<void> {
  await t.db.run(sql`
    insert into complex_managers (complex_id, member_id, role) values (${complexId}, ${memberId}, ${role})`);
}

export async function moveIn(
  t: TestApp,
  complexId: number,
  memberId: number,
  building: string,
  unit: string,
): Promise<void> {
  await t.db.run(sql`
    insert into residences (complex_id, member_id, building, unit, decided_at)
    values (${complexId}, ${memberId}, ${building}, ${unit}, now())`);
}
