import { seesMemberBy } from "#account/profile/member-visibility.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { startChat } from "./chat.ts";
import { chatComplexUse, chatOfficeWords } from "./complex-use.ts";
import { chatExportSections } from "./export-sections.ts";
import { seesMemberOfChat } from "./member/member-visibility.ts";
import { sweepChatPhotos } from "./message/chat-image.ts";
import { chatImageRoutes } from "./message/chat-image.routes.ts";
import { chatRequestRoutes } from "./request/chat-request.routes.ts";
import { enqueueForgotten } from "./push/enqueue-pushes.ts";
import { unreadRooms } from "./push/unread-rooms.ts";
import { requestSources } from "./request/request-notifications.ts";
import { chatroomRoutes } from "./room/chatroom.routes.ts";
import { countGroupPlaces, leaveClosedGroup, leaveGroupTogether, removeGuests } from "./room/closed-group.ts";
import { chatWithdrawalHook } from "./withdrawal-hook.ts";

export const chatManifest: FeatureManifest = {
  name: "chat",
  tables: ["chat_rooms", "chat_members", "chat_messages", "chat_uploads", "chat_requests", "chat_pushes"],
  routes: ({ on, services, features }) => {
    chatRequestRoutes(on, services, seesMemberBy(features));
    chatroomRoutes(on, services);
  },
  start: async ({ on, services }) => {
    const chat = await startChat(services);
    chatImageRoutes(on, services, chat.send);
    return chat;
  },
  destinations: ["/subscribe", "/user/queue/", "/topic/chat/", "/pub/chat/"],
  jobs: [
    { name: "chat photos", minutes: 60, run: sweepChatPhotos },
    { name: "chat pushes", minutes: 1, run: ({ db }) => enqueueForgotten(db) },
  ],
  withdrawal: chatWithdrawalHook,
  exportSections: chatExportSections,
  seesMember: seesMemberOfChat,
  onResidenceEnded: leaveClosedGroup,
  onHouseholdReplaced: leaveGroupTogether,
  householdEnds: countGroupPlaces,
  onKindChanged: removeGuests,
  complexUse: chatComplexUse,
  officeWords: chatOfficeWords,
  notificationSources: requestSources,
  unlistedThings: { CHAT_MESSAGE: unreadRooms },
};
