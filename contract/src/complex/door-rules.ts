import { readBuildingRange } from "./building-range.ts";
import { residenceCopy as copy } from "./residence.copy.ts";

/** Characters that show nothing, which a door is typed with by accident. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]/gu;

/** A typed 동 or 호 without characters that show nothing. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/**
 * 동 and 호 in comparable form: 101동, 101, 0101 and １０１ are one building; b101 and B101 one unit. The database has the same
 * form as `door_part` (migration 0073), which makes the household of a home; a test compares the two.
 */
export const normalizeBuildingOrUnit = (text: string): string =>
  withoutInvisible(text.normalize("NFKC"))
    .replace(/\s/gu, "")
    // Latin letters alone: the rules of other scripts differ between here and the database, and no door has them.
    .replace(/[A-Z]/gu, (letter) => letter.toLowerCase())
    .replace(/(동|호)$/u, "")
    .replace(/^0+(?=\d)/, "");

/** A door in comparable form: one household lives behind it. */
export const doorKey = (building: string, unit: string): string =>
  `${normalizeBuildingOrUnit(building)} ${normalizeBuildingOrUnit(unit)}`;

/** Letters of a name, then a number, or one of the two: 101, 가, A, B101, 지하1. */
const door = /^(?=.)(?:[a-z]{1,3}|[가-힣]{1,8})?(?:[1-9]\d{0,5})?$/u;

/** 동 or 호 as it is stored, in the one form that a door has; undefined for what names no door. */
export function doorName(text: string, suffix: "동" | "호"): string | undefined {
  const normalized = normalizeBuildingOrUnit(text);
  return door.test(normalized) ? `${normalized.toUpperCase()}${suffix}` : undefined;
}

/** A stored 동 or 호 without that word: 101 of 101동. */
export const bareDoorName = (name: string): string => name.replace(/[동호]$/u, "");

/**
 * For the office: that a building is none of the complex's range, as in 101~123동 밖이에요. Null where it is one, and where
 * the complex has no range that can be read.
 */
export function outsideRangeNote(buildingRange: string, building: string): string | null {
  const range = readBuildingRange(buildingRange);
  if (range === undefined) return null;
  const number = normalizeBuildingOrUnit(building);
  const last = range.start + range.count - 1;
  const isInside = /^\d+$/.test(number) && Number(number) >= range.start && Number(number) <= last;
  return isInside ? null : copy.outsideRange(range.start, last);
}
