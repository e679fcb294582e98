import { calendarCopy as copy } from "@danji/contract/reservation/calendar.copy";
import { databaseTime } from "#platform/db/database-time.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isOfOwnHousehold } from "./own-household.ts";
import { type ReservationRow, reservationRows } from "./own-reservations.ts";

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

interface CalendarEvent {
  readonly id: number;
  readonly name: string;
  readonly place: string;
  readonly seat: number | null;
  readonly begins: Date;
  readonly ends: Date;
  readonly isCancelled: boolean;
  /** How often it was moved. */
  readonly moves: number;
}

/** An iCalendar object of one booking (RFC 5545). It holds no name of a person, and no door. */
export function calendarOf(event: CalendarEvent, now: Date): string {
  const { id, name, place, seat, begins, ends, isCancelled, moves } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${copy.product}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:reservation-${id}@danji`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begins)}`,
    `DTEND:${stamp(ends)}`,
    // Each move is a revision, and so is the cancellation after them.
    `SEQUENCE:${moves + (isCancelled ? 1 : 0)}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escapeText(seat === null ? name : copy.seat(name, seat))}`,
    ...(place === "" ? [] : [`LOCATION:${escapeText(place)}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

/** The calendar of a booking of the viewer's household. Throws RESERVATION_NOT_FOUND. */
export async function getCalendar(db: Queryable, viewer: Viewer, id: number): Promise<string> {
  const row = await db.maybe<ReservationRow>(
    sql`${reservationRows} where r.id = ${id} and ${isOfOwnHousehold(viewer)}`,
  );
  if (row === undefined) throw new Problem("RESERVATION_NOT_FOUND");
  const event = {
    ...{ id, name: row.name, place: row.facility_place, begins: row.begins_at, ends: row.ends_at },
    seat: row.kind === "SEAT" ? row.place : null,
    moves: row.moves,
    isCancelled: row.state === "CANCELLED" || row.state === "DECLINED",
  };
  return calendarOf(event, await databaseTime(db));
}
