import * as contract from "@danji/contract/chat/chat-request";
import { chatRequestInput, createChatRequestInput, listChatRequestsInput } from "@danji/contract/chat/chat.input";
import type { SeesMember } from "#account/profile/member-visibility.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { createChatRequest } from "./chat-request.ts";
import { approveChatRequest, cancelChatRequest, rejectChatRequest } from "./chat-request-decision.ts";
import { listReceivedRequests, listSentRequests } from "./chat-request-list.ts";

export function chatRequestRoutes(on: RegisterEndpoint, services: Services, seesMember: SeesMember): void {
  const { db } = services;

  on(contract.createChatRequest, createChatRequestInput, async ({ viewer, body, request }) => {
    const key = request.headers["idempotency-key"]?.toString();
    return { requestId: await createChatRequest(services, viewer, body, seesMember, key) };
  });

  on(contract.listSentRequests, listChatRequestsInput, ({ viewer, query }) => listSentRequests(db, viewer, query.size));

  on(contract.listReceivedRequests, listChatRequestsInput, ({ viewer, query }) =>
    listReceivedRequests(db, viewer, query.size),
  );

  on(contract.approveChatRequest, chatRequestInput, async ({ viewer, params, address }) => ({
    chatroomId: await approveChatRequest(db, viewer, params.requestId, address),
  }));

  on(contract.rejectChatRequest, chatRequestInput, ({ viewer, params }) =>
    rejectChatRequest(db, viewer, params.requestId),
  );

  on(contract.cancelChatRequest, chatRequestInput, ({ viewer, params }) =>
    cancelChatRequest(db, viewer, params.requestId),
  );
}
