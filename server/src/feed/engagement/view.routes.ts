import * as contract from "@danji/contract/feed/feed";
import { feedInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { feedViewRecorder } from "./view.ts";

export function viewRoutes(on: RegisterEndpoint, { db }: Services): void {
  const viewFeed = feedViewRecorder(db);
  on(contract.viewFeed, feedInput, ({ viewer, params }) => viewFeed(viewer, params.feedId));
}
