import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { bookmarkFeed, likeFeed, unbookmarkFeed, unlikeFeed } from "./mark.ts";
import { feedViewRecorder } from "./view.ts";

/** Views, likes and bookmarks of a post. */
export function engagementRoutes(on: RegisterEndpoint, services: Services): void {
  const viewFeed = feedViewRecorder(services.db);

  on(contract.viewFeed, feedInput, ({ viewer, params }) => viewFeed(viewer, params.feedId));

  on(contract.likeFeed, feedInput, ({ viewer, params }) => likeFeed(services, viewer, params.feedId));

  on(contract.unlikeFeed, feedInput, ({ viewer, params }) => unlikeFeed(services, viewer, params.feedId));

  on(contract.bookmarkFeed, feedInput, ({ viewer, params }) => bookmarkFeed(services, viewer, params.feedId));

  on(contract.unbookmarkFeed, feedInput, ({ viewer, params }) => unbookmarkFeed(services, viewer, params.feedId));

  on(contract.bookmarkFeedAlias, feedInput, ({ viewer, params }) => bookmarkFeed(services, viewer, params.feedId));

  on(contract.unbookmarkFeedAlias, feedInput, ({ viewer, params }) => unbookmarkFeed(services, viewer, params.feedId));
}
