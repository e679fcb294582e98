import { dayOf } from "#platform/time/date.ts";

/** The last day of what ends at a midnight, as 2026.11.30. */
export const lastDayOf = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString());
