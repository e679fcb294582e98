import { textFault } from "../platform/text.ts";

/** Limits of chat. Lengths count code points, `*Max` of a page counts items, times are milliseconds. */
export const chatLimits = {
  messageMax: 5_000,
  requestMax: 500,
  /** Days, of Seoul, after which one who was refused may ask the same member again. */
  requestAgainAfterDays: 7,
  roomsMax: 200,
  pageMax: 200,
  pageDefault: 100,
  /** Members in a room's view; the rest is paged. */
  membersInRoom: 100,
  /** Read positions in a room's view. */
  readsMax: 2_000,
  deleteWithinMs: 5 * 60_000,
  /** Unread messages are counted up to it. */
  unreadMax: 300,
  /** Photos of one choice; each is a message. */
  photosMax: 10,
  searchMin: 2,
  searchMax: 50,
} as const;

export const chatKinds = ["DIRECT", "GROUP"] as const;
export type ChatKind = (typeof chatKinds)[number];

export const chatRequestStates = ["PENDING", "APPROVED", "REJECTED", "CANCELED"] as const;
export type ChatRequestState = (typeof chatRequestStates)[number];
/** Where the sender met the receiver: a post, a comment, a group room. */
export const chatSources = ["FEED", "COMMENT", "ROOM"] as const;
export type ChatSource = (typeof chatSources)[number];

/** The reason that refuses the text of a message; undefined where it holds. A photo has none. */
export const chatMessageFault = (text: string) =>
  textFault(text, chatLimits.messageMax, { blank: "CHAT_MESSAGE_BLANK", tooLong: "CHAT_MESSAGE_TOO_LONG" });

/** The reason that refuses the greeting of a chat request; undefined where it holds. */
export const chatRequestFault = (message: string) =>
  textFault(message, chatLimits.requestMax, { blank: "CHAT_REQUEST_BLANK", tooLong: "CHAT_REQUEST_TOO_LONG" });
