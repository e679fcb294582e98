import type { CancellationTerms } from "../facility/facility-rules.ts";

/** What a booking carries from the moment in which it was made. */
export interface BookedTerms {
  /** Whole won. */
  readonly price: number;
  readonly bookedAt: Date;
  readonly begins: Date;
  readonly terms: CancellationTerms;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Whole won that a cancellation costs at a moment; undefined once the booking has begun. The last instant of a tier belongs
 * to the cheaper one; a percentage is taken once, of the whole booking, and rounded down.
 */
export function cancellationFee({ price, bookedAt, begins, terms }: BookedTerms, now: Date): number | undefined {
  if (now >= begins) return undefined;
  if (now.getTime() - bookedAt.getTime() <= terms.freeMinutes * MINUTE_MS) return 0;
  const ahead = begins.getTime() - now.getTime();
  const percent = terms.tiers.find(({ hoursBefore }) => ahead >= hoursBefore * HOUR_MS)?.percent ?? 0;
  return Math.floor((price * percent) / 100);
}
