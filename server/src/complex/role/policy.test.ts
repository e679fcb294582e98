import { type OfficeAct, officeActs, type OfficeRole, officeRoles } from "@danji/contract/complex/office-policy";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { buildComplex } from "#testing/builders/build-complex.ts";
import { buildRole } from "#testing/builders/build-role.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { lockAct, mayAct, memberOf, requireAct } from "../complex-access.ts";

/** LIFE 2, written down once more: a change of the policy is a change of this table, too. */
const matrix: Readonly<Record<OfficeAct, readonly OfficeRole[]>> = {
  openDesk: ["HEAD", "STAFF", "GUARD", "COUNCIL"],
  decideResidents: ["HEAD", "STAFF"],
  readResidents: ["HEAD", "STAFF"],
  manageHouseholds: ["HEAD", "STAFF"],
  writeNotices: ["HEAD", "STAFF"],
  writeCouncilNotices: ["HEAD", "COUNCIL"],
  openNotices: ["HEAD", "STAFF", "COUNCIL"],
  answerInquiries: ["HEAD", "STAFF"],
  seeInquiryPlaces: ["HEAD", "STAFF", "GUARD"],
  seePublishedInquiries: ["HEAD", "STAFF", "COUNCIL"],
  setUpFacilities: ["HEAD"],
  seeReservations: ["HEAD", "STAFF", "GUARD"],
  handleReservations: ["HEAD", "STAFF"],
  editComplex: ["HEAD"],
  giveRoles: ["HEAD"],
  readLedger: ["HEAD", "COUNCIL"],
  prepareReports: ["HEAD", "STAFF"],
  decideReports: ["HEAD"],
  openReports: ["HEAD", "STAFF", "COUNCIL"],
  decideForHead: ["STAFF", "COUNCIL"],
  setParkingRules: ["HEAD"],
  markCars: ["HEAD", "STAFF", "GUARD"],
  readCarLedger: ["HEAD", "STAFF"],
  refuseCars: ["HEAD", "STAFF"],
  penalizeCars: ["HEAD", "STAFF"],
  readFigures: ["HEAD", "STAFF", "COUNCIL"],
};

let t: TestApp;
let complexId: number;
let other: number;
const holders = {} as Record<OfficeRole, Person>;
beforeAll(async () => {
  t = await testApp();
  [complexId, other] = [await buildComplex(t), await buildComplex(t)];
  for (const role of officeRoles) {
    holders[role] = await person(t, "담당");
    await buildRole(t, complexId, holders[role], role);
  }
});
afterAll(() => t.close());

const viewerOf = ({ memberId }: Person) => ({ memberId }) as Viewer;
const refusalOf = async (act: () => Promise<unknown>) => {
  try {
    await act();
  } catch (error) {
    if (error instanceof Problem) return error.reason;
    throw error;
  }
  return "allowed";
};
/** What the three ways of asking say; they must agree. */
const ask = async (who: Person, id: number, act: OfficeAct) => {
  const said = [
    await refusalOf(() => requireAct(t.db, viewerOf(who), id, act)),
    await refusalOf(() => t.db.tx((tx) => lockAct(tx, viewerOf(who), id, act))),
  ];
  const row = await t.db.maybe<{ may: boolean }>(sql`
    select ${mayAct(memberOf(viewerOf(who)), act)} as may from complexes c where c.id = ${id}`);
  expect(said[1]).toBe(said[0]);
  expect(row?.may === true).toBe(said[0] === "allowed");
  return said[0];
};

test("the policy is the matrix of LIFE 2", () => {
  expect(officeActs).toEqual(matrix);
});

describe.each(Object.keys(officeActs) as OfficeAct[])("%s", (act) => {
  test.each(officeRoles)("of %s", async (role) => {
    const who = holders[role];
    expect(await ask(who, complexId, act)).toBe(matrix[act].includes(role) ? "allowed" : "ROLE_ONLY");
    expect(await ask(who, other, act)).toBe("MANAGER_ONLY");
    const former = await person(t, "전담당");
    const gone = await buildComplex(t);
    await buildRole(t, gone, former, role);
    await t.db.run(sql`delete from complex_managers where member_id = ${former.memberId}`);
    expect(await ask(former, gone, act)).toBe("MANAGER_ONLY");
    await buildRole(t, gone, former, role);
    await t.db.run(sql`delete from complexes where id = ${gone}`);
    expect(await ask(former, gone, act)).toBe("APARTMENT_NOT_FOUND");
  });
});
