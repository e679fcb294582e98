import * as contract from "@danji/contract/feed";
import { feedInput } from "@danji/contract/feed.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { bookmarkFeed, unbookmarkFeed } from "./bookmark.ts";
import { feedTurns } from "./feed-turns.ts";

export function bookmarkRoutes(on: On, { db }: Services): void {
  const inTurn = feedTurns(db);

  on(contract.bookmarkFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => bookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.unbookmarkFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => unbookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.keepFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => bookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });

  on(contract.dropFeed, feedInput, async ({ viewer, params }) => {
    await inTurn(params.feedId, () => unbookmarkFeed(db, viewer, params.feedId));
    return undefined;
  });
}
