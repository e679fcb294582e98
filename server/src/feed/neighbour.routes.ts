import * as contract from "@danji/contract/neighbour";
import { neighbourInput } from "@danji/contract/neighbour.input";
import type { On } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getNeighbour } from "./neighbour.ts";

export function neighbourRoutes(on: On, { db }: Services): void {
  on(contract.getNeighbour, neighbourInput, ({ viewer, params }) =>
    getNeighbour(db, viewer, params.memberId),
  );
}
