import * as contract from "@danji/contract/chat/chat";
import * as inputs from "@danji/contract/chat/chat.input";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { getGroupOffer } from "./group.ts";
import { joinGroup, leaveChatroom, muteChatroom } from "../member/membership.ts";
import { deleteChatMessage } from "../message/message-delete.ts";
import { getChatroom } from "./room.ts";
import { listChatrooms } from "../list/room-list.ts";
import { listChatMembers } from "../member/room-members.ts";
import { searchChatroom } from "../message/room-search.ts";

export function chatroomRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listDirectRooms, inputs.listChatroomsInput, ({ viewer, query }) =>
    listChatrooms(db, viewer, "DIRECT", query.size),
  );

  on(contract.listGroupRooms, inputs.listChatroomsInput, ({ viewer, query }) =>
    listChatrooms(db, viewer, "GROUP", query.size),
  );

  on(contract.getChatroom, inputs.getChatroomInput, ({ viewer, params, query }) =>
    getChatroom(db, viewer, params.roomId, query),
  );

  on(contract.listChatMembers, inputs.listChatMembersInput, ({ viewer, params, query }) =>
    listChatMembers(db, viewer, params.roomId, query),
  );

  on(contract.searchChatroom, inputs.searchChatroomInput, ({ viewer, params, query }) =>
    searchChatroom(db, viewer, params.roomId, query),
  );

  on(contract.deleteChatMessage, inputs.chatMessageInput, ({ viewer, params, address }) =>
    deleteChatMessage(services, viewer, params.roomId, params.messageId, address),
  );

  on(contract.getGroupOffer, inputs.groupOfferInput, ({ viewer, query }) =>
    getGroupOffer(db, viewer, query.apartmentId),
  );

  on(contract.joinGroup, inputs.joinGroupInput, ({ viewer, params }) => joinGroup(db, viewer, params.roomId));

  on(contract.leaveChatroom, inputs.leaveChatroomInput, ({ viewer, params }) =>
    leaveChatroom(db, viewer, params.roomId),
  );

  on(contract.muteChatroom, inputs.muteChatroomInput, ({ viewer, params, body }) =>
    muteChatroom(db, viewer, params.roomId, body.muted),
  );
}
