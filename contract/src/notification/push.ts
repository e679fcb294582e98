import type { deviceInput } from "../account/account.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { UnlistedKind } from "./notification-entry-rules.ts";
import type { NotificationView } from "./notification-list.ts";
import type { subscribePushInput } from "./push.input.ts";

/** Whether this session has a subscription, and the key by which a browser makes one. */
export const getPush = endpoint({
  method: "GET",
  path: "/api/member/push",
  access: "member",
  answer: answer<PushView>(),
});

export interface PushView {
  /** Public VAPID key (RFC 8292): 65 bytes, base64url. */
  readonly applicationServerKey: string;
  /** The endpoint of this session's subscription has this SHA-256 (base64url); null without one. */
  readonly endpointHash: string | null;
}

/**
 * Stores the subscription of this session's browser, in place of the one before. It ends with the session. An address that is
 * none of a push service is refused with BAD_REQUEST; whether the address answers is never told. A renewal changes nothing where the
 * member has ended the pushes of this session.
 */
export const subscribePush = endpoint({
  method: "POST",
  path: "/api/member/push",
  access: "member",
  input: input<typeof subscribePushInput>(),
  status: 204,
});

/** Ends the subscription of this session. Idempotent. */
export const unsubscribePush = endpoint({
  method: "DELETE",
  path: "/api/member/push",
  access: "member",
  status: 204,
});

/** The devices of the viewer that get pushes, by their sessions. */
export const listPushDevices = endpoint({
  method: "GET",
  path: "/api/member/push/devices",
  access: "member",
  answer: answer<readonly PushDeviceView[]>(),
});

export interface PushDeviceView {
  readonly sessionId: number;
}

/** Ends the pushes of one device, which stays logged in. Idempotent; that of another member is not touched. */
export const endPushOfDevice = endpoint({
  method: "DELETE",
  path: "/api/member/push/devices/:sessionId",
  access: "member",
  input: input<typeof deviceInput>(),
  status: 204,
});

/**
 * An entry of the list, or a chat room with unread messages: its id is the thing, its newest message the notification, their
 * number the count.
 */
export type PushedThing = NotificationView | NotificationView<UnlistedKind>;

/** The entries that were held back during quiet hours, and the newest of them. */
export interface PushSummary {
  readonly kind: "SUMMARY";
  readonly count: number;
  readonly newest: readonly PushedThing[];
}

/** What a push message carries, as JSON: one thing that the member is told of, or several. */
export interface PushMessage {
  /** The same for messages about one thing, of which a device shows the last alone. */
  readonly tag: string;
  /** False where the member wants no words in it: then the entry has neither title, excerpt nor actor. */
  readonly hasWords: boolean;
  readonly about: PushedThing | PushSummary;
}
