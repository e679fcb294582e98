import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";

/** An ISO time as an office reads it in lists of months: 2026.11.20 22:05, in Seoul. */
export const momentText = (iso: string): string =>
  `${seoulDay(new Date(iso)).replaceAll("-", ".")} ${seoulTimeOfDay(new Date(iso))}`;

/** The same of an end: what ends at midnight is read as 23:59 of its last day. */
export const endText = (iso: string): string => momentText(new Date(Date.parse(iso) - 1).toISOString());
