import type { NotificationView } from "@danji/contract/notification/notification-list";
import { chatAddress } from "#chat/chat-address.ts";
import { notificationListCopy as copy } from "@danji/contract/notification/notification.copy";
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
    // Of a newer server.
    default:
      return paths.notifications;
  }
}

/** The sentence of a detail; a newer server may send one that this release does not know. */
const wordsOf = (words: Readonly<Record<string, string>>, detail: string | null): string =>
  words[detail ?? ""] ?? copy.other;

interface EntryWords {
  /** The sentence begins with the name of who acted. */
  readonly byActor: boolean;
  readonly sentence: string;
}

/** What an entry says. Several events are told by their number, one by who acted. */
export function entryWords({ kind, count, detail }: NotificationView): EntryWords {
  const by = (sentence: string): EntryWords => ({ byActor: true, sentence });
  const of = (sentence: string): EntryWords => ({ byActor: false, sentence });
  switch (kind) {
    case "COMMENT":
      return count > 1 ? of(copy.comments(count)) : by(copy.comment);
    case "REPLY":
      return count > 1 ? of(copy.replies(count)) : by(copy.reply);
    case "CHAT_REQUEST":
      return by(copy.chatRequest);
    case "CHAT_ANSWER":
      return by(wordsOf(copy.chatAnswer, detail));
    case "NOTICE":
      return of({ ...copy.notices }[detail ?? ""] ?? copy.notice);
    case "INQUIRY":
      return of(wordsOf(copy.inquiry, detail));
    case "RESIDENCE":
      return of(wordsOf(copy.residence, detail));
    case "HOUSEHOLD":
      return by(copy.household);
    case "ROLE":
      return of(wordsOf(copy.role, detail));
    case "REPORT":
      return of(wordsOf(copy.report, detail));
    case "ACTION":
      return of(wordsOf(copy.action, detail));
    default:
      return of(copy.other);
  }
}
