import type { Hider } from "../complex/community/community-rules.ts";
import { idPattern } from "../platform/id.ts";

/** Destinations of the community over STOMP, at the socket of chat. */
export const feedTopics = {
  /** SUBSCRIBE: one HidingEvent per MESSAGE, as long as the viewer may read the complex. */
  hidings: (complexId: number) => `/topic/community/${complexId}`,
} as const;

/** Words were hidden, by whom, or are shown again (null). What they are now depends on the viewer. */
export type HidingEvent =
  | { readonly type: "FEED"; readonly feedId: number; readonly hiddenBy: Hider | null }
  | {
      readonly type: "COMMENT";
      readonly feedId: number;
      readonly commentId: number;
      readonly hiddenBy: Hider | null;
      /** Comments of the post that are counted now. */
      readonly commentCount: number;
    };

const HIDINGS = new RegExp(`^/topic/community/(${idPattern})$`);

/** The complex of a destination to SUBSCRIBE to; undefined where it is none. */
export function parseHidingsTopic(destination: string): number | undefined {
  const [, complexId] = HIDINGS.exec(destination) ?? [];
  return complexId === undefined ? undefined : Number(complexId);
}
