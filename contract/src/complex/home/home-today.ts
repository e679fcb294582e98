import { answer, endpoint } from "../../platform/endpoint.ts";
import type { HomeItemKind, OfficePart } from "./home-today-rules.ts";

/**
 * What is new for the viewer in the complex of the chosen home, the newest first; nothing without a home. Only what the viewer
 * may read.
 */
export const getHomeToday = endpoint({
  method: "GET",
  path: "/api/home/today",
  access: "member",
  etag: true,
  answer: answer<HomeTodayView>(),
});

export interface HomeTodayView {
  readonly items: readonly HomeItemView[];
  /** What the office of that complex has not set up; nothing without a home. */
  readonly notSetUp: readonly OfficePart[];
}

export interface HomeItemView {
  /**
   * NOTICE: the newest notice that the viewer has not opened. ANSWER: the newest inquiry of theirs that was closed. OFFER: the
   * place that the household is offered, with the time until which it is held; of several, the one that ends first. BOOKING and
   * CAR: the household's next booking and visitor car of today, with the time from which it holds.
   */
  readonly kind: HomeItemKind;
  /** The post, the inquiry, the booking or offer, the visit. */
  readonly thingId: number;
  readonly title: string;
  readonly at: string;
  /** The notification that told of it, which is read once the item is opened; null where nothing needs to be marked. */
  readonly notificationId: number | null;
}
