import { type BookingFacts, type BookingRequest, decideBooking, type PlannedBooking } from "../booking-decision.ts";
import type { OwnBooking } from "../household-limits.ts";

/** SHA-256 of a text in UTF-8, as 64 small hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>;

/** The tickets by the SHA-256 of seed, colon and ticket, the smallest first (docs/lottery.md). */
export async function drawOrder(seed: string, tickets: readonly string[], sha256: Sha256): Promise<readonly string[]> {
  const keyed = await Promise.all(tickets.map(async (ticket) => ({ ticket, key: await sha256(`${seed}:${ticket}`) })));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ ticket }) => ticket);
}

/** What is published of a draw. */
export interface PublishedDraw {
  readonly commitment: string;
  readonly seed: string;
  /** Tickets, the first drawn first. */
  readonly order: readonly string[];
  /** Households that had entered. */
  readonly entered: number;
  /** Tickets of who checks: each must have been drawn. */
  readonly own?: readonly string[];
}

/** True where the seed is the one that was promised, and the order follows from it. */
export async function isDrawRight(
  { commitment, seed, order, entered, own = [] }: PublishedDraw,
  sha256: Sha256,
): Promise<boolean> {
  if ((await sha256(seed)) !== commitment || order.length !== entered) return false;
  const tickets = new Set(order);
  if (tickets.size !== order.length || own.some((ticket) => !tickets.has(ticket))) return false;
  const drawn = await drawOrder(seed, order, sha256);
  return drawn.every((ticket, index) => ticket === order[index]);
}

export interface DrawEntry {
  readonly ticket: string;
  /** By their order. */
  readonly preferences: readonly BookingRequest[];
  /** The bookings of its household at this facility. */
  readonly own: readonly OwnBooking[];
}

export interface DrawnPlace {
  readonly ticket: string;
  readonly preference: BookingRequest;
  readonly booking: PlannedBooking;
}

/** What each ticket wins, in the order of the draw: the first of its preferences that its household may book by then. */
export function drawPlaces(
  entries: readonly DrawEntry[],
  facts: Omit<BookingFacts, "own" | "byOffice" | "isDraw">,
): readonly DrawnPlace[] {
  const held = [...facts.held];
  return entries.flatMap(({ ticket, preferences, own }) => {
    for (const preference of preferences) {
      const { booking } = decideBooking(preference, { ...facts, held, own, isDraw: true });
      if (booking === undefined) continue;
      held.push({ place: booking.place, begins: booking.begins.getTime(), ends: booking.ends.getTime() });
      return [{ ticket, preference, booking }];
    }
    return [];
  });
}
