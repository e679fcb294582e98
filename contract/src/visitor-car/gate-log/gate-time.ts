import { isDay } from "../../platform/seoul-clock.ts";

const AHEAD_SECONDS = 9 * 3_600;
const DAY_SECONDS = 86_400;
/** Days from 1899-12-30, from which spreadsheets count, to 1970. */
const SHEET_EPOCH = 25_569;

/** How most files write it; the other forms take three times as long to read. */
const ORDINARY = /^(20\d\d-\d\d-\d\d) (\d\d):(\d\d)(?::(\d\d))?$/u;
const WRITTEN =
  /^(20\d\d)\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?[\sT]*(오전|오후|AM|PM)?\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?$/iu;
const COMPACT = /^(20\d\d)(\d\d)(\d\d)\s?(\d\d)(\d\d)(\d\d)?$/u;

/**
 * A time in Seoul as programs of gates write it, in seconds since 1970: 2026-11-30 15:05, 2026. 11. 30 오후 3:05,
 * 20261130150500, and the number of a spreadsheet as 46356.62847. 24:00 is the end of the day. Undefined for what is none.
 */
export function gateTime(text: string): number | undefined {
  const [, ordinary, ...clock] = ORDINARY.exec(text) ?? [];
  if (ordinary !== undefined) return timeOfDay(startOf(ordinary), clock, undefined);
  const written = text.normalize("NFKC").trim();
  if (/^\d{5}(?:\.\d+)?$/u.test(written)) return sheetTime(Number(written));
  const [, year, month, date, half, hour, minute, second = "0", lastHalf] = WRITTEN.exec(written) ?? [];
  if (year !== undefined) return secondsOf([year, month, date], [hour, minute, second], half ?? lastHalf);
  const [, y, m, d, h, min, s = "0"] = COMPACT.exec(written) ?? [];
  return y === undefined ? undefined : secondsOf([y, m, d], [h, min, s], undefined);
}

/** A day number of a spreadsheet, whose fraction is the time of day; rounded to the second, which it does not hold exactly. */
function sheetTime(number: number): number | undefined {
  const seconds = Math.round((number - SHEET_EPOCH) * DAY_SECONDS);
  // From 2020 to 2100.
  return number < 43_831 || number > 73_050 ? undefined : seconds - AHEAD_SECONDS;
}

type Parts = readonly (string | undefined)[];

const secondsOf = ([year, month, date]: Parts, clock: Parts, half: string | undefined): number | undefined =>
  timeOfDay(startOf(`${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`), clock, half);

function timeOfDay(start: number | undefined, clock: Parts, half: string | undefined): number | undefined {
  const [hour, minute, second] = [Number(clock[0]), Number(clock[1]), Number(clock[2] ?? 0)];
  if (start === undefined || minute > 59 || second > 59) return undefined;
  const hours = hourOf(hour, half);
  if (hours === undefined || (hours === 24 && minute + second > 0)) return undefined;
  return start + hours * 3_600 + minute * 60 + second;
}

/** The days of a file are few, and to find out whether one exists takes longer than to read the rest of a line. */
const starts = new Map<string, number | undefined>();
const STARTS_MAX = 1_000;

/** When a day begins in Seoul, in seconds since 1970; undefined where there is no such day. */
function startOf(day: string): number | undefined {
  if (!starts.has(day)) {
    if (starts.size >= STARTS_MAX) starts.clear();
    starts.set(day, isDay(day) ? Date.parse(`${day}T00:00:00Z`) / 1_000 - AHEAD_SECONDS : undefined);
  }
  return starts.get(day);
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  const isAfternoon = /오후|PM/iu.test(half);
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
