import type { NotificationKind } from "./notification-rules.ts";

/**
 * Kinds of entries of the list of notifications, each with the setting that turns it off; null for what is always told. The
 * thing by which a kind is grouped, and the spot to which its entry leads:
 * COMMENT post, comment · REPLY comment, reply · CHAT_REQUEST and CHAT_ANSWER request · NOTICE notice · INQUIRY inquiry, step ·
 * RESIDENCE home · HOUSEHOLD household, home · ROLE complex · REPORT report · ACTION case · RESERVATION reservation ·
 * VISITOR_CAR and CAR_REFUSED visit · CAR_PENALTY penalty.
 */
export const settingOfEntry = {
  COMMENT: "COMMENT",
  REPLY: "COMMENT",
  CHAT_REQUEST: "CHAT_REQUEST",
  CHAT_ANSWER: "CHAT_REQUEST",
  NOTICE: "NOTICE",
  INQUIRY: null,
  RESIDENCE: null,
  HOUSEHOLD: null,
  ROLE: null,
  REPORT: null,
  ACTION: null,
  RESERVATION: "RESERVATION",
  VISITOR_CAR: "VISITOR_CAR",
  CAR_REFUSED: null,
  CAR_PENALTY: null,
} as const satisfies Readonly<Record<string, NotificationKind | null>>;

export type EntryKind = keyof typeof settingOfEntry;

/** What a device is told of: entries of the list, and rooms with unread messages, which have a list and a number of their own. */
export type PushKind = EntryKind | UnlistedKind;
export type UnlistedKind = "CHAT_MESSAGE";

export const settingOfPush = (kind: PushKind): NotificationKind | null =>
  kind === "CHAT_MESSAGE" ? kind : settingOfEntry[kind];

export const entryKinds = Object.keys(settingOfEntry) as EntryKind[];

export const notificationLimits = {
  /** Events of a member that are kept, and read. */
  keptMax: 300,
  keptDays: 90,
  /** The number of unread entries is counted up to it. */
  unreadMax: 100,
  sizeMax: 50,
} as const;
