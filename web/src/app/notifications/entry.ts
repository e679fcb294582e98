import type { NotificationView } from "@danji/contract/notification/notification-list";
import { chatAddress } from "#chat/chat-address.ts";
import { paths } from "#platform/paths.ts";

/** Where an entry leads: to the spot where it happened. */
export function entryLink({ kind, thingId, spotId, placeId, detail }: NotificationView): string {
  switch (kind) {
    case "COMMENT":
    case "REPLY":
      return placeId === null || spotId === null ? paths.community : `${paths.feed(placeId)}#comment-${spotId}`;
    case "CHAT_REQUEST":
      return chatAddress("received");
    case "CHAT_ANSWER":
      return placeId === null ? chatAddress("sent") : paths.chatroom(placeId);
    case "NOTICE":
      return paths.feed(thingId);
    case "INQUIRY":
      return paths.settingsInquiryOne(thingId);
    case "RESIDENCE":
      return detail === "ENDED" ? paths.homes : paths.residence(thingId);
    case "HOUSEHOLD":
      return placeId === null ? paths.homes : paths.household(placeId);
    case "ROLE":
      return detail === "ENDED" || detail === "INVITED" ? paths.mypage : paths.officeOf(thingId);
    case "REPORT":
    case "ACTION":
      return paths.settingsReports;
    case "RESERVATION":
      return paths.myReservations;
    case "VISITOR_CAR":
    case "CAR_REFUSED":
    case "CAR_PENALTY":
      if (placeId === null) return paths.myVehicles;
      return detail === "TO_DECIDE" ? paths.officePenalties(placeId) : paths.myVehiclesOf(placeId);
    // A kind of a newer server.
    default:
      return paths.notifications;
  }
}
