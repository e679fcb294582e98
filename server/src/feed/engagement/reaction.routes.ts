import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { likeFeed, unlikeFeed } from "./reaction.ts";

export function reactionRoutes(on: RegisterEndpoint, services: Services): void {
  on(contract.likeFeed, feedInput, ({ viewer, params }) => likeFeed(services, viewer, params.feedId));

  on(contract.unlikeFeed, feedInput, ({ viewer, params }) => unlikeFeed(services, viewer, params.feedId));
}
