import { seoulDay, seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";

/** An ISO time as an office reads it in lists of months: 2026.11.20 22:05, in Seoul. */
export const momentText = (iso: string): string =>
  `${seoulDay(new Date(iso)).replaceAll("-", ".")} ${seoulTimeOfDay(new Date(iso))}`;
