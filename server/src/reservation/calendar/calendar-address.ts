import { hash } from "node:crypto";
import { isToken } from "@danji/contract/platform/token";
import type { CalendarAddressView, NewCalendarAddressView } from "@danji/contract/reservation/calendar-address";
import { requireActiveMember } from "#account/session/active-member.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { bytes, notModified, type RawResponse } from "#platform/http/request/call.ts";
import { isUnchanged } from "#platform/http/response/etag.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { hashOfToken } from "../check-in/door-code.ts";
import { isOfOwnHousehold } from "../own-household.ts";
import { calendarOf, type CalendarRow, calendarRows, eventOf } from "./calendar.ts";

const makingLimit: Limit = { name: "calendar-addresses", max: 10, seconds: 3_600 };
/** Readings of one address: calendars ask every quarter of an hour at most. */
const readingLimit: Limit = { name: "calendar-readings", max: 60, seconds: 3_600 };

/** Bookings of one calendar, the newest of them. */
const EVENTS_MAX = 500;

export async function getCalendarAddress(db: Queryable, { memberId }: Viewer): Promise<CalendarAddressView> {
  const row = await db.maybe<{ made_at: Date }>(
    sql`select made_at from calendar_addresses where member_id = ${memberId}`,
  );
  return { madeAt: row?.made_at.toISOString() ?? null };
}

/** Throws RESERVATION_RESIDENTS_ONLY for a member who lives nowhere: they have no bookings. */
export async function makeCalendarAddress(
  { db, limits, secrets }: Services,
  viewer: Viewer,
): Promise<NewCalendarAddressView> {
  await limits.charge(db, makingLimit, `member:${viewer.memberId}`);
  const token = secrets.token();
  await db.tx(async (tx) => {
    // A home that ends at once waits, and then takes the address along.
    await requireActiveMember(tx, viewer);
    const made = await tx.run(sql`
      insert into calendar_addresses (member_id, token_hash)
      select ${viewer.memberId}, ${hashOfToken(token)}
      where exists (select from residences w where w.member_id = ${viewer.memberId} and w.state = 'ACTIVE')
      on conflict (member_id) do update set token_hash = excluded.token_hash, made_at = clock_timestamp()`);
    if (made === 0) throw new Problem("RESERVATION_RESIDENTS_ONLY");
  });
  return { path: `/api/calendars/${token}.ics` };
}

export const endCalendarAddress = (db: Database, viewer: Viewer): Promise<void> =>
  db.tx((tx) => forgetCalendarAddress(tx, viewer.memberId));

/** At the end of a home, and of the account: a person who was shown the address there reads no more. */
export async function forgetCalendarAddress(tx: Transaction, memberId: number): Promise<void> {
  await tx.run(sql`delete from calendar_addresses where member_id = ${memberId}`);
}

interface CalendarQuery {
  /** The last part of the address. */
  readonly file: string;
  readonly ifNoneMatch: string | undefined;
}

/** What a calendar gets that has such an address. Throws CALENDAR_NOT_FOUND. */
export async function readCalendar(
  { db, limits }: Pick<Services, "db" | "limits">,
  { file, ifNoneMatch }: CalendarQuery,
): Promise<RawResponse> {
  const token = file.endsWith(".ics") ? file.slice(0, -4) : "";
  if (!isToken(token)) throw new Problem("CALENDAR_NOT_FOUND");
  const owner = await db.maybe<{ memberId: number }>(sql`
    select a.member_id as "memberId" from calendar_addresses a join members m on m.id = a.member_id
    where a.token_hash = ${hashOfToken(token)} and m.withdrawn_at is null`);
  if (owner === undefined) throw new Problem("CALENDAR_NOT_FOUND");
  limits.admit(readingLimit, `calendar:${owner.memberId}`);
  const rows = await db.many<CalendarRow>(sql`
    ${calendarRows} where ${isOfOwnHousehold({ ...owner, session: "" })} and r.ends_at > now() - interval '3 months'
    order by r.begins_at desc, r.id desc limit ${EVENTS_MAX}`);
  const text = calendarOf(rows.map(eventOf), { isFeed: true });
  const etag = `"${hash("sha256", text, "base64url")}"`;
  const headers = { "cache-control": "private, no-cache", etag };
  if (isUnchanged(ifNoneMatch, etag)) return notModified(headers);
  return bytes("text/calendar; charset=utf-8", Buffer.from(text), {
    ...headers,
    "content-disposition": 'inline; filename="reservations.ics"',
  });
}
