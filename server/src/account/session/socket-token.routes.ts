import * as contract from "@danji/contract/chat/chat";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { createSocketToken } from "./socket-token.ts";

export function socketTokenRoutes(on: RegisterEndpoint, { db, secrets }: Services): void {
  on(contract.createSocketToken, {}, async ({ viewer }) => createSocketToken(db, secrets, viewer));
}
