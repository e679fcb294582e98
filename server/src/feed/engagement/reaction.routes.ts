import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { likeFeed, unlikeFeed } from "./reaction.ts";
import { feedLock } from "../post/feed-lock.ts";

export function reactionRoutes(on: RegisterEndpoint, { db }: Services): void {
  const withFeedLock = feedLock(db);

  on(contract.likeFeed, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => likeFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.unlikeFeed, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => unlikeFeed(db, viewer, params.feedId));
    return undefined;
  });
}
