import type { NotificationView } from "./notification-list.ts";

export const pushLimits = {
  /** Bytes of an endpoint. */
  endpointMax: 2048,
  /** Subscriptions of a member; the oldest makes room. */
  devicesMax: 20,
  /** Entries that a summary names. */
  summaryMax: 3,
} as const;

/** The entries that were held back during quiet hours, and the newest of them. */
export interface PushSummary {
  readonly kind: "SUMMARY";
  readonly count: number;
  readonly newest: readonly NotificationView[];
}

/** What a push message carries, as JSON: an entry of the list, or several. */
export interface PushMessage {
  /** The same for messages about one thing, of which a device shows the last alone. */
  readonly tag: string;
  /** False where the member wants no words in it: then the entry has neither title, excerpt nor actor. */
  readonly hasWords: boolean;
  readonly about: NotificationView | PushSummary;
}
