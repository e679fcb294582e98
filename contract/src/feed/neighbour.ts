import type { FeedListView } from "./feed.ts";
import type { neighbourFeedsInput, neighbourInput } from "./feed.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/**
 * What a member may know of another: never a name, a phone number or a home. MEMBER_NOT_FOUND, here and for posts and a new block,
 * unless they share a complex, a room or a chat request, or the other wrote what the viewer may read.
 */
export const getNeighbour = endpoint({
  method: "GET",
  path: "/api/community/members/:memberId",
  access: "member",
  input: input<typeof neighbourInput>(),
  answer: answer<NeighbourView>(),
});

export interface NeighbourView {
  readonly memberId: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
  /** Posts that the viewer may read. */
  readonly feedCount: number;
  readonly isMe: boolean;
  readonly isBlocked: boolean;
  /** Manages the viewer's complex without a home in it: cannot be blocked. */
  readonly isOffice: boolean;
}

/** A neighbour's posts that the viewer may read, newest first. */
export const listNeighbourFeeds = endpoint({
  method: "GET",
  path: "/api/community/members/:memberId/feeds",
  access: "member",
  input: input<typeof neighbourFeedsInput>(),
  answer: answer<FeedListView>(),
});
