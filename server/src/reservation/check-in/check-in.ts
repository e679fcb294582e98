import { checkInCopy as copy } from "@danji/contract/reservation/check-in.copy";
import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import type { ReservationView } from "@danji/contract/reservation/reservation";
import type { ReservationState } from "@danji/contract/reservation/reservation-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { type Clock, databaseTime } from "#platform/db/database-time.ts";
import { sql } from "#platform/db/sql.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOfOwnHousehold } from "../own-household.ts";
import { getReservation } from "../own-reservations.ts";
import { hashOfToken } from "./door-code.ts";

const checkInLimit: Limit = { name: "check-ins", max: 30, seconds: 60 };

interface BookingRow extends Record<string, unknown> {
  readonly id: number;
  readonly state: ReservationState;
  readonly begins_at: Date;
  readonly ends_at: Date;
}

/** The code of a door, and how long ago (seconds) it was scanned where that was without a connection. */
interface Scan {
  readonly code: string;
  readonly secondsAgo?: number | undefined;
}

/**
 * By the QR at a facility's door: what the viewer's household has booked there and what is under way is USED. Throws
 * FACILITY_DOOR_CODE, and RESERVATION_TIME where nothing is, which names the next one of today.
 * What was scanned earlier counts for what was under way then and still is: a check-in cannot be claimed afterwards.
 */
export async function checkIn(
  { db, limits }: Pick<Services, "db" | "limits">,
  viewer: Viewer,
  { code, secondsAgo = 0 }: Scan,
  clock: Clock = databaseTime,
): Promise<ReservationView> {
  limits.admit(checkInLimit, `member:${viewer.memberId}`);
  const id = await db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const facility = await tx.maybe<{ id: number }>(sql`
      select f.id from facility_door_codes d join facilities f on f.id = d.facility_id
      where d.code_hash = ${hashOfToken(code)} and f.removed_at is null`);
    if (facility === undefined) throw new Problem("FACILITY_DOOR_CODE");
    const now = await clock(tx);
    const scanned = new Date(now.getTime() - secondsAgo * 1_000);
    // In the order of ids, as everybody locks several; what waits for them looks at their state again.
    const rows = await tx.many<BookingRow>(sql`
      select r.id, r.state, r.begins_at, r.ends_at from reservations r
      where r.facility_id = ${facility.id} and ${isOfOwnHousehold(viewer)} and r.state in ('WAITING', 'BOOKED', 'USED')
        and r.ends_at > ${scanned} and r.begins_at < ${now}::timestamptz + interval '1 day'
      order by r.id for no key update of r`);
    const current = rows.filter((row) => row.begins_at <= scanned && row.ends_at > now);
    // An attempt whose answer was lost may have counted before the booking ended.
    const counted = rows.find((row) => row.begins_at <= scanned && row.state === "USED");
    const own = current.find(({ state }) => state !== "WAITING") ?? counted;
    if (own === undefined) throw new Problem("RESERVATION_TIME", { message: refusalOf(rows, scanned, now) });
    const ids = current.flatMap((row) => (row.state === "BOOKED" ? [row.id] : []));
    await tx.run(sql`
      update reservations set state = 'USED', checked_in_at = ${now} where id = any(${ids}::bigint[]) and state = 'BOOKED'`);
    return own.id;
  });
  return getReservation(db, viewer, id, clock);
}

function refusalOf(rows: readonly BookingRow[], scanned: Date, now: Date): string {
  const over = rows.find((row) => row.state === "BOOKED" && row.begins_at <= scanned && row.ends_at <= now);
  if (over !== undefined) return copy.over(seoulTimeOfDay(over.ends_at));
  const begun = rows.find((row) => row.state === "BOOKED" && row.begins_at > scanned && row.begins_at <= now);
  if (begun !== undefined) return copy.early(seoulTimeOfDay(begun.begins_at));
  const today = rows.filter((row) => row.begins_at > now && seoulDay(row.begins_at) === seoulDay(now));
  const [next] = today
    .filter(({ state }) => state === "BOOKED")
    .toSorted((a, b) => Number(a.begins_at) - Number(b.begins_at));
  if (next !== undefined) return copy.later(seoulTimeOfDay(next.begins_at));
  return rows.some(({ state }) => state === "WAITING") ? copy.waits : copy.noneNow;
}
