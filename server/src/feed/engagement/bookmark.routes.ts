import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { bookmarkFeed, unbookmarkFeed } from "./bookmark.ts";

export function bookmarkRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.bookmarkFeed, feedInput, ({ viewer, params }) => bookmarkFeed(services, viewer, params.feedId));

  on(contract.unbookmarkFeed, feedInput, ({ viewer, params }) => unbookmarkFeed(services, viewer, params.feedId));

  on(contract.bookmarkFeedAlias, feedInput, ({ viewer, params }) => bookmarkFeed(services, viewer, params.feedId));

  on(contract.unbookmarkFeedAlias, feedInput, ({ viewer, params }) => unbookmarkFeed(services, viewer, params.feedId));
}
