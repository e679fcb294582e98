import type { HouseholdMemberView, HouseholdView, InvitationView } from "@danji/contract/complex/household/household";
import type { EndedHomeView } from "@danji/contract/complex/residence";
import { endedHomeDays } from "@danji/contract/complex/residence-rules";
import { newHouseholdDays } from "@danji/contract/complex/household/household-rules";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isHouseholdMember } from "./household-member.ts";
import { nicknameIn } from "../residence/resident-name.ts";

interface OwnHousehold {
  readonly id: number;
  readonly complexId: number;
  readonly complexName: string;
  readonly building: string;
  readonly unit: string;
  readonly turnoverDay: string | null;
  readonly startedOn: string | null;
}

/**
 * The household of a home in which the viewer lives. Throws RESIDENCE_NOT_FOUND for a home of others or one that is over,
 * HOUSEHOLD_WAITS for one that waits, and HOUSEHOLD_UNVOUCHED for an unvouched one.
 */
export async function requireOwnHousehold(
  db: Queryable,
  { memberId }: Viewer,
  residenceId: number,
): Promise<OwnHousehold> {
  const row = await db.maybe<OwnHousehold & { state: string; is_member: boolean }>(sql`
    select ${isHouseholdMember(sql`h`)} as is_member, o.id, o.complex_id as "complexId", c.name as "complexName", o.building, o.unit, h.state,
      (select t.day::text from household_turnovers t
        where t.household_id = o.id and t.state = 'PLANNED' and t.held_at is null) as "turnoverDay",
      (select max((t.closed_at at time zone 'Asia/Seoul')::date)::text from household_turnovers t
        where t.household_id = o.id and t.state = 'DONE'
          and t.closed_at > clock_timestamp() - make_interval(days => ${newHouseholdDays})) as "startedOn"
    from residences h join households o on o.id = h.household_id join complexes c on c.id = h.complex_id
    where h.id = ${residenceId} and h.member_id = ${memberId} and h.state in ('ACTIVE', 'WAITING')`);
  if (row === undefined) throw new Problem("RESIDENCE_NOT_FOUND");
  if (row.state === "WAITING") throw new Problem("HOUSEHOLD_WAITS");
  if (!row.is_member) throw new Problem("HOUSEHOLD_UNVOUCHED");
  return row;
}

/**
 * Those who live behind the door of the viewer's home, also by their own word; who waits there neither sees nor is seen. Throws as
 * requireOwnHousehold.
 */
export async function getHousehold(db: Queryable, viewer: Viewer, residenceId: number): Promise<HouseholdView> {
  const household = await requireOwnHousehold(db, viewer, residenceId);
  return {
    householdId: household.id,
    apartmentId: household.complexId,
    apartmentName: household.complexName,
    building: household.building,
    unit: household.unit,
    members: await listMembers(db, viewer, household),
    invitations: await listInvitations(db, household),
    turnoverDay: household.turnoverDay,
    startedOn: household.startedOn,
  };
}

interface MemberRow {
  readonly member_id: number;
  readonly nickname: string | null;
  readonly since: Date;
  readonly way: HouseholdMemberView["way"];
  readonly inviter: string | null;
  readonly is_vouched: boolean;
}

async function listMembers(
  db: Queryable,
  { memberId }: Viewer,
  { id, complexId }: OwnHousehold,
): Promise<readonly HouseholdMemberView[]> {
  const name = (member: "member_id" | "vouched_by") => sql`
    (select ${nicknameIn(sql`${complexId}::bigint`)} from members a where a.id = ${member === "member_id" ? sql`h.member_id` : sql`h.vouched_by`})`;
  const rows = await db.many<MemberRow & Record<string, unknown>>(sql`
    select h.member_id, ${name("member_id")} as nickname, coalesce(h.vouched_at, h.decided_at, h.created_at) as since,
      coalesce(h.way, case when h.decided_at is null then 'SELF' else 'OFFICE' end) as way,
      case when h.way = 'INVITATION' then ${name("vouched_by")} end as inviter, ${isHouseholdMember(sql`h`)} as is_vouched
    from residences h
    where h.household_id = ${id} and h.state = 'ACTIVE' order by since, h.id`);
  return rows.map((row) => ({
    memberId: row.member_id,
    nickname: nicknameOrWithdrawn(row.nickname),
    isMe: row.member_id === memberId,
    since: row.since.toISOString(),
    way: row.way,
    invitedBy: row.way === "INVITATION" ? nicknameOrWithdrawn(row.inviter) : null,
    isVouched: row.is_vouched,
  }));
}

async function listInvitations(db: Queryable, { id, complexId }: OwnHousehold): Promise<readonly InvitationView[]> {
  const rows = await db.many<{ id: number; nickname: string | null; created_at: Date; expires_at: Date }>(sql`
    select i.id, (select ${nicknameIn(sql`${complexId}::bigint`)} from members a where a.id = i.invited_by) as nickname,
      i.created_at, i.expires_at
    from household_invitations i
    where i.household_id = ${id} and i.used_at is null and i.ended_at is null and i.expires_at >= clock_timestamp()
    order by i.id desc`);
  return rows.map((row) => ({
    invitationId: row.id,
    nickname: nicknameOrWithdrawn(row.nickname),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** The viewer's homes that an office has ended lately, the last one first; none behind whose door they live or wait again. */
export const listEndedHomes = (db: Queryable, { memberId }: Viewer): Promise<readonly EndedHomeView[]> =>
  db.many<EndedHomeView & Record<string, unknown>>(sql`
    select h.id as "memberApartmentId", h.complex_id as "apartmentId", c.name as "apartmentName", h.building, h.unit,
      (h.decided_at at time zone 'Asia/Seoul')::date::text as "endedOn", h.turnover_id is not null as "isTurnover"
    from residences h join complexes c on c.id = h.complex_id
    where h.member_id = ${memberId} and h.state = 'ENDED' and h.decided_by is not null
      and h.decided_at > clock_timestamp() - make_interval(days => ${endedHomeDays})
      and not exists (
        select from residences n
        where n.member_id = h.member_id and n.household_id = h.household_id and n.state in ('ACTIVE', 'WAITING'))
    order by h.decided_at desc, h.id desc limit 20`);
