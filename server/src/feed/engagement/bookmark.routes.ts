import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { bookmarkFeed, unbookmarkFeed } from "./bookmark.ts";
import { feedLock } from "../post/feed-lock.ts";

export function bookmarkRoutes(on: RegisterEndpoint, { db }: Services): void {
  const withFeedLock = feedLock(db);

  on(contract.bookmarkFeed, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => bookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.unbookmarkFeed, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => unbookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.bookmarkFeedAlias, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => bookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.unbookmarkFeedAlias, feedInput, async ({ viewer, params }) => {
    await withFeedLock(params.feedId, () => unbookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });
}
