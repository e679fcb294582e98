import * as contract from "@danji/contract/feed/neighbour";
import { neighbourFeedsInput, neighbourInput } from "@danji/contract/feed/feed.input";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { listNeighbourFeeds } from "./member-feeds.ts";
import { getNeighbour } from "./neighbour.ts";

export function neighbourRoutes(on: RegisterEndpoint, { db }: Services, seesMember: SeesMember): void {
  on(contract.getNeighbour, neighbourInput, ({ viewer, params, query }) =>
    getNeighbour(db, viewer, { ...params, ...query }, seesMember),
  );

  on(contract.listNeighbourFeeds, neighbourFeedsInput, ({ viewer, params, query }) =>
    listNeighbourFeeds(db, viewer, { authorId: params.memberId, seesMember }, query),
  );
}
