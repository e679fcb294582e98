import type { FacilityKind } from "@danji/contract/facility/facility-rules";
import { calendarCopy as copy } from "@danji/contract/reservation/calendar.copy";
import type { ReservationState } from "@danji/contract/reservation/reservation-rules";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOfOwnHousehold } from "../own-household.ts";

/** TEXT of RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, "\\n");

/** A time in UTC, as 20261231T140000Z. */
const stamp = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const OCTETS = 75;

/** A content line in pieces of at most 75 octets, no character cut in two (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    // A continuation begins with a space, which counts.
    const room = pieces.length === 0 ? OCTETS : OCTETS - 1;
    if (Buffer.byteLength(piece + character) > room) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece].join("\r\n ");
}

export interface CalendarEvent {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly seat: number | null;
  readonly begins: Date;
  readonly ends: Date;
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  /** How often it was moved, and its cancellation after that: revisions of RFC 5545. */
  readonly sequence: number;
  /** When it was made or closed. */
  readonly stampedAt: Date;
}

const linesOf = ({ id, name, place, seat, begins, ends, status, sequence, stampedAt }: CalendarEvent) => [
  "BEGIN:VEVENT",
  `UID:reservation-${id}@danji`,
  `DTSTAMP:${stamp(stampedAt)}`,
  `DTSTART:${stamp(begins)}`,
  `DTEND:${stamp(ends)}`,
  `SEQUENCE:${sequence}`,
  `STATUS:${status}`,
  `SUMMARY:${escapeText(seat === null ? name : copy.seat(name, seat))}`,
  ...(place === "" ? [] : [`LOCATION:${escapeText(place)}`]),
  "END:VEVENT",
];

/**
 * An iCalendar object of bookings (RFC 5545); `isFeed`: one that a calendar reads again and again. It holds no name of a person,
 * and no door. The same bookings give the same text, so that its hash is an ETag.
 */
export function calendarOf(events: readonly CalendarEvent[], { isFeed = false } = {}): string {
  const head = isFeed
    ? [`X-WR-CALNAME:${escapeText(copy.name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]
    : ["METHOD:PUBLISH"];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${copy.product}`,
    "CALSCALE:GREGORIAN",
    ...head,
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

export interface CalendarRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly facility_place: string;
  readonly kind: FacilityKind;
  readonly place: number | null;
  readonly state: ReservationState;
  readonly begins_at: Date;
  readonly ends_at: Date;
  readonly moves: number;
  readonly stamped_at: Date;
}

/** Query of reservations as CalendarRow, without what only waits; conditions on `r` follow. */
export const calendarRows = sql`
  select r.id, f.name, f.place as facility_place, f.kind, r.place, r.state, r.begins_at, r.ends_at, r.moves,
    coalesce(r.closed_at, r.created_at) as stamped_at
  from reservations r join facilities f on f.id = r.facility_id and r.state not in ('QUEUED', 'OFFERED', 'MISSED')`;

const statusOf = (state: ReservationState): CalendarEvent["status"] => {
  if (state === "WAITING") return "TENTATIVE";
  return state === "CANCELLED" || state === "DECLINED" ? "CANCELLED" : "CONFIRMED";
};

export function eventOf(row: CalendarRow): CalendarEvent {
  const status = statusOf(row.state);
  return {
    id: row.id,
    name: row.name,
    place: row.facility_place,
    begins: row.begins_at,
    ends: row.ends_at,
    status,
    seat: row.kind === "SEAT" ? row.place : null,
    sequence: row.moves + (status === "CANCELLED" ? 1 : 0),
    stampedAt: row.stamped_at,
  };
}

/** The calendar of a booking of the viewer's household. Throws RESERVATION_NOT_FOUND. */
export async function getCalendar(db: Queryable, viewer: Viewer, id: number): Promise<string> {
  const row = await db.maybe<CalendarRow>(sql`${calendarRows} where r.id = ${id} and ${isOfOwnHousehold(viewer)}`);
  if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
  return calendarOf([eventOf(row)]);
}
