import * as contract from "@danji/contract/feed";
import { feedInput } from "@danji/contract/feed.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { likeFeed, unlikeFeed } from "./reaction.ts";
import { feedTurns } from "./feed-turns.ts";

export function reactionRoutes(on: On, { db }: Services): void {
  const inTurn = feedTurns(db);

  on(contract.likeFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => likeFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.unlikeFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => unlikeFeed(db, viewer, params.feedId));
    return undefined;
  });
}
