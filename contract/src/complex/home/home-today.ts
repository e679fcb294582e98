import { answer, endpoint } from "../../platform/endpoint.ts";
import type { HomeItemKind } from "./home-today-rules.ts";

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
}

export interface HomeItemView {
  /** NOTICE: the newest notice that the viewer has not opened. ANSWER: the newest inquiry of theirs that was closed. */
  readonly kind: HomeItemKind;
  /** The post, the inquiry. */
  readonly thingId: number;
  readonly title: string;
  readonly at: string;
  /** The notification that told of it, which is read once the item is opened; null where nothing needs to be marked. */
  readonly notificationId: number | null;
}
