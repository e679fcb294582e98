import { seoulDay, seoulTimeOfDay } from "../platform/seoul-clock.ts";

/** Kinds of notifications. */
export const notificationKinds = [
  "CHAT_MESSAGE",
  "CHAT_REQUEST",
  "COMMENT",
  "NOTICE",
  "RESERVATION",
  "VISITOR_CAR",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Two times of day in Seoul, as "22:00". `to` may be before `from`: the hours then include midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

export interface NotificationSettings {
  readonly kinds: Readonly<Record<NotificationKind, boolean>>;
  /** Null without quiet hours. */
  readonly quietHours: QuietHours | null;
  /** Whether a push shows who wrote what. */
  readonly pushWords: boolean;
  /** Whether a mail of each week is wanted. */
  readonly weeklyMail: boolean;
}

/** True during quiet hours: from the minute `from` up to, not including, `to`. Takes any time; the clock is Seoul's. */
export function isQuiet({ quietHours }: Pick<NotificationSettings, "quietHours">, now: Date): boolean {
  if (quietHours === null) return false;
  const { from, to } = quietHours;
  const clock = seoulTimeOfDay(now);
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

const DAY_MS = 86_400_000;

/** The end of the quiet hours that the time is in: the next time of day `to` in Seoul. */
export function quietUntil({ to }: QuietHours, now: Date): Date {
  const end = new Date(`${seoulDay(now)}T${to}:00+09:00`);
  return end > now ? end : new Date(end.getTime() + DAY_MS);
}

/** True where a notification of this kind may be shown now. */
export const isNotificationEnabled = (
  settings: Pick<NotificationSettings, "kinds" | "quietHours">,
  kind: NotificationKind,
  now: Date,
): boolean => settings.kinds[kind] && !isQuiet(settings, now);
