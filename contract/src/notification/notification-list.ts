import type { VoiceView } from "../complex/voice-rules.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { EntryKind, PushKind } from "./notification-entry-rules.ts";
import type {
  countNotificationsInput,
  listNotificationsInput,
  readAllNotificationsInput,
  readNotificationInput,
} from "./notification-list.input.ts";

/** What the viewer was told of, grouped by thing, the newest first. What they may not read any more is left out. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  access: "member",
  input: input<typeof listNotificationsInput>(),
  answer: answer<NotificationPage>(),
});

export interface NotificationPage {
  readonly notifications: readonly NotificationView[];
  readonly nextCursor: string | null;
}

/** Events of one kind about one thing; all but `count` and `isRead` are of the newest. */
export interface NotificationView<Kind extends PushKind = EntryKind> {
  readonly notificationId: number;
  readonly kind: Kind;
  readonly thingId: number;
  /** Where in the thing it happened: a comment of a post. */
  readonly spotId: number | null;
  /**
   * What else its screen is found by: the post of a comment, the room of a chat, the home of a household or of a
   * visitor car, the complex of a penalty that waits for a decision. */
  readonly placeId: number | null;
  /** What happened, where the kind has several: a stage, a decision, a role. */
  readonly detail: string | null;
  /** Unread events, or all where none is unread. */
  readonly count: number;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** The name of the thing. */
  readonly title: string | null;
  /** The beginning of the words. */
  readonly excerpt: string | null;
  /** Null where the event has no actor. */
  readonly actor: NotificationActorView | null;
}

export interface NotificationActorView extends VoiceView {
  readonly nickname: string;
  readonly profileUrl: string | null;
}

/** The number of unread entries. */
export const countNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/unread",
  access: "member",
  input: input<typeof countNotificationsInput>(),
  answer: answer<UnreadNotificationsView>(),
});

export interface UnreadNotificationsView {
  readonly unreadCount: number;
}

/** Marks the events of one entry as read, up to the notification `until`. Idempotent. */
export const readNotification = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  access: "member",
  input: input<typeof readNotificationInput>(),
  status: 204,
});

/** The same of all entries: what came after `until` stays unread. */
export const readAllNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/read-all",
  access: "member",
  input: input<typeof readAllNotificationsInput>(),
  status: 204,
});
