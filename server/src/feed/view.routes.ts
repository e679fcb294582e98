import * as contract from "@danji/contract/feed";
import { feedInput } from "@danji/contract/feed.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { feedViews } from "./view.ts";

export function viewRoutes(on: On, { db }: Services): void {
  const viewFeed = feedViews(db);
  on(contract.viewFeed, feedInput, async ({ viewer, params }) => {
    await viewFeed(viewer, params.feedId);
    return undefined;
  });
}
