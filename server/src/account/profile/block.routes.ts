import * as contract from "@danji/contract/feed/neighbour";
import { neighbourInput } from "@danji/contract/feed/feed.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { blockMember, unblockMember } from "./block.ts";
import type { SeesMember } from "./member-visibility.ts";

export function blockRoutes(on: RegisterEndpoint, { db }: Services, seesMember: SeesMember): void {
  on(contract.blockMember, neighbourInput, ({ viewer, params }) =>
    blockMember(db, viewer, params.memberId, seesMember),
  );

  on(contract.unblockMember, neighbourInput, ({ viewer, params }) => unblockMember(db, viewer, params.memberId));
}
