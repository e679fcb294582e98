import type { EntryKind } from "./notification-entry-rules.ts";
import { notificationListCopy as copy } from "./notification.copy.ts";

interface EntryWords {
  /** The sentence begins with the name of who acted. */
  readonly byActor: boolean;
  readonly sentence: string;
}

interface EntryEvents {
  readonly kind: EntryKind;
  readonly count: number;
  readonly detail: string | null;
}

/** The sentence of a detail; a newer server may send one that this release does not know. */
const wordsOf = (words: Readonly<Record<string, string>>, detail: string | null): string =>
  words[detail ?? ""] ?? copy.other;

/** What an entry says. Several events are told by their number, one by who acted. */
export function entryWords({ kind, count, detail }: EntryEvents): EntryWords {
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
    case "RESERVATION":
      return detail === "CANCELLED" ? by(copy.reservationCancelled) : of(wordsOf(copy.reservation, detail));
    case "VISITOR_CAR":
      return of(copy.visitorCar);
    case "CAR_REFUSED":
      return of(copy.carRefused);
    case "CAR_PENALTY":
      return of(wordsOf(copy.carPenalty, detail));
    default:
      return of(copy.other);
  }
}
