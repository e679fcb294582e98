import type { notificationSettingsInput } from "./notification.input.ts";
import { answer, endpoint, input } from "./platform/endpoint.ts";

/** What the product tells of. */
export const notificationKinds = ["CHAT_MESSAGE", "CHAT_REQUEST", "COMMENT", "NOTICE", "RESERVATION"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Two times of day in Seoul, as "22:00". `to` may be before `from`: the hours then go over midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

export interface NotificationSettings {
  readonly kinds: Readonly<Record<NotificationKind, boolean>>;
  /** Null where no hours are quiet. */
  readonly quietHours: QuietHours | null;
}

/** What the viewer wants to hear of, on every device. */
export const getNotificationSettings = endpoint({
  method: "GET",
  path: "/api/member/notification-settings",
  access: "member",
  answer: answer<NotificationSettings>(),
});

/** Replaces them; the last call decides. */
export const putNotificationSettings = endpoint({
  method: "PUT",
  path: "/api/member/notification-settings",
  access: "member",
  input: input<typeof notificationSettingsInput>(),
  answer: answer<NotificationSettings>(),
});

const seoulClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Seoul",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
});

/** True while it is quiet: from the minute `from` up to, not including, `to`. Takes any time; the clock is Seoul's. */
export function isQuiet({ quietHours }: Pick<NotificationSettings, "quietHours">, now: Date): boolean {
  if (quietHours === null) return false;
  const { from, to } = quietHours;
  const clock = seoulClock.format(now);
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** True where news of a kind are to be shown now. */
export const isNotificationEnabled = (settings: NotificationSettings, kind: NotificationKind, now: Date): boolean =>
  settings.kinds[kind] && !isQuiet(settings, now);
