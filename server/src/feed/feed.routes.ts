import * as contract from "@danji/contract/feed";
import { createFeedInput, feedInput, listFeedsInput } from "@danji/contract/feed.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { createFeed, getFeed } from "./feed.ts";
import { listFeeds } from "./feed-list.ts";

export function feedRoutes(on: On, services: Services): void {
  on(contract.listFeeds, listFeedsInput, ({ viewer, query }) => listFeeds(services.db, viewer, query));

  on(contract.getFeed, feedInput, ({ viewer, params }) => getFeed(services.db, viewer, params.feedId));

  on(contract.createFeed, createFeedInput, ({ viewer, body, files }) =>
    createFeed(services, viewer, body, files["multipartFileList"] ?? []),
  );
}
