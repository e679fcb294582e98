import * as contract from "@danji/contract/feed/feed";
import {
  createFeedInput,
  feedInput,
  findGoneFeedsInput,
  getFeedImageInput,
  listFeedsInput,
  pageOfFeedsInput,
  updateFeedInput,
} from "@danji/contract/feed/feed.input";
import { findGoneFeeds as findGoneFeedsEndpoint } from "@danji/contract/feed/gone-feeds";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { deleteFeed, findGoneFeeds, getFeed } from "./feed.ts";
import { createFeed } from "./feed-create.ts";
import { getFeedImage } from "./feed-image.ts";
import { feedReads, listFeeds } from "../list/feed-list.ts";
import { updateFeed } from "./feed-update.ts";
import { listBookmarkedFeeds, listOwnFeeds } from "../neighbour/member-feeds.ts";

export function feedRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;
  const reads = feedReads(db);

  on(contract.listFeeds, listFeedsInput, ({ viewer, query }) => listFeeds(reads, viewer, query));

  on(contract.listOwnFeeds, pageOfFeedsInput, ({ viewer, query }) => listOwnFeeds(db, viewer, query));

  on(contract.listBookmarkedFeeds, pageOfFeedsInput, ({ viewer, query }) => listBookmarkedFeeds(db, viewer, query));

  on(findGoneFeedsEndpoint, findGoneFeedsInput, ({ viewer, body }) => findGoneFeeds(db, viewer, body.feedIds));

  on(contract.getFeed, feedInput, ({ viewer, params }) => getFeed(db, viewer, params.feedId));

  on(contract.createFeed, createFeedInput, ({ viewer, body, files, request, address }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return createFeed(services, viewer, body, files["multipartFileList"] ?? [], { key, address });
  });

  on(contract.updateFeed, updateFeedInput, ({ viewer, params, body, parts, files, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return updateFeed(services, viewer, params.feedId, { ...body, ...parts }, files["multipartFileList"] ?? [], key);
  });

  on(contract.deleteFeed, feedInput, ({ viewer, params, address }) =>
    deleteFeed(services, viewer, params.feedId, address),
  );

  on(contract.getFeedImage, getFeedImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getFeedImage(services, viewer, params.key)),
  );
}
