/**
 * Seoul is nine hours ahead of UTC, without summer time since 1988. By hand, since every screen of a member writes times
 * first: each format of `Intl` takes a phone some 20 ms to construct.
 */
const AHEAD_OF_UTC_MS = 9 * 60 * 60 * 1_000;

const seoulIso = (time: Date): string => new Date(time.getTime() + AHEAD_OF_UTC_MS).toISOString();

/** The day in Seoul, as 2026-11-20. */
export const seoulDay = (time: Date): string => seoulIso(time).slice(0, 10);

/** The time of day in Seoul, as 22:05. */
export const seoulTimeOfDay = (time: Date): string => seoulIso(time).slice(11, 16);
