/** Figures of the last days: counts of events in a whole complex. */
export const dayFigureNames = ["inquiriesReceived", "inquiriesClosed", "residentsJoined", "posts", "comments"] as const;
export type DayFigureName = (typeof dayFigureNames)[number];

export const figureLimits = {
  /** Whole days that are answered, until yesterday. */
  days: 14,
  /** Whole months that can be asked for, until the last one. */
  months: 12,
  /** A cell of fewer households is hidden. */
  householdsMin: 5,
} as const;

/** The month `back` months before the one of a day: monthBefore("2026-01-15", 1) is 2025-12. */
export function monthBefore(day: string, back: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - back;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}
