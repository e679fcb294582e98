import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { findGoneFeedsInput } from "./feed.input.ts";

/**
 * Which of the posts, of which a browser has stored a copy, the viewer may not read any more: deleted, hidden, narrowed to
 * others, in a complex that closed. An id that never was is one of them.
 */
export const findGoneFeeds = endpoint({
  method: "POST",
  path: "/api/community/feeds/gone",
  access: "member",
  input: input<typeof findGoneFeedsInput>(),
  answer: answer<GoneFeedsView>(),
});

export interface GoneFeedsView {
  readonly feedIds: readonly number[];
}
