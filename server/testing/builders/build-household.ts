import type { NewPrintView } from "@danji/contract/complex/household/door-codes";
import type { NewInvitationView } from "@danji/contract/complex/household/household";
import { expect } from "vitest";
import { sql } from "#platform/db/sql.ts";
import type { TestApp } from "../test-app.ts";
import type { Person } from "./people.ts";

/** A home that the office of its complex approved. Gives its id. */
export async function buildHome(
  t: TestApp,
  who: Person,
  complexId: number,
  { building = "101동", unit = "1203호", state = "ACTIVE" } = {},
): Promise<number> {
  const { id } = await t.db.one<{ id: number }>(sql`
    insert into residences (complex_id, member_id, building, unit, state, decided_at)
    values (${complexId}, ${who.memberId}, ${building}, ${unit}, ${state}, case when ${state} = 'ACTIVE' then now() end)
    returning id`);
  return id;
}

/** Codes that the office prints for doors such as "101 1203", in their order by 동 and 호. */
export async function printCodes(office: Person, complexId: number, ...doors: string[]): Promise<NewPrintView> {
  const answer = await office.call("POST", `/api/manage/door-codes/${complexId}`, {
    doors: doors.map((door) => ({ building: door.split(" ")[0], unit: door.split(" ")[1] })),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: NewPrintView }>().data;
}

export async function invite(who: Person, residenceId: number): Promise<NewInvitationView> {
  const answer = await who.call("POST", `/api/member-apartments/${residenceId}/invitations`);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: NewInvitationView }>().data;
}

export const joinByCode = (who: Person, code: string) => who.call("POST", "/api/door-codes/join", { code });

export const joinByToken = (who: Person, token: string) =>
  who.call("POST", "/api/household-invitations/join", { token });
