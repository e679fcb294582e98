import type { ChatMessageView } from "@danji/contract/chat/chat";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";

const dayFormat = new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", dateStyle: "full" });

/** The day of a time in Seoul, as 2026년 11월 21일 토요일. Takes an ISO time. */
export const dayText = (time: string): string => dayFormat.format(new Date(time));

/** A row of the room, from the notice above its first message to the typing indicator. */
export type Row = { readonly key: string } & (
  | { readonly kind: "notice" | "end" }
  | { readonly kind: "day"; readonly day: string; readonly time: string }
  | ({ readonly kind: "message"; readonly message: ChatMessageView; readonly isMine: boolean } & GroupPosition)
  | { readonly kind: "unsent"; readonly message: UnsentMessage }
);

/** True for a message of a blocked member; what an office wrote is never hidden, whoever wrote it. */
export const isHiddenMessage = ({ sender }: ChatMessageView, blocked: ReadonlySet<number>): boolean =>
  blocked.has(sender.id) && sender.voice !== "OFFICE";

interface GroupPosition {
  /** The first message of a sender within a minute: shows name and picture. */
  readonly isGroupStart: boolean;
  /** The last message of that group: shows the time. */
  readonly isGroupEnd: boolean;
}

export interface RowsOptions {
  readonly messages: readonly ChatMessageView[];
  readonly viewerId: number;
  /** Those of this room, the oldest first. */
  readonly unsent: readonly UnsentMessage[];
  /** `messages` includes the first message of the room. */
  readonly hasOldest: boolean;
  /** `messages` includes the newest message of the room. */
  readonly hasNewest: boolean;
  /** ISO time. */
  readonly now: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
// Korea has had no daylight saving time since 1988: arithmetic is enough, and faster than formatting a thousand times.
const seoulAhead = 9 * 60 * minute;
const minuteOf = (time: string): number => Math.floor(Date.parse(time) / minute);
const dayOf = (time: string): number => Math.floor((Date.parse(time) + seoulAhead) / day);

const isSameGroup = (one: ChatMessageView | undefined, other: ChatMessageView | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.sender.id === other.sender.id &&
  one.sender.voice === other.sender.voice &&
  minuteOf(one.createdAt) === minuteOf(other.createdAt);

const dayRow = (time: string): Row => ({ kind: "day", key: `day ${dayText(time)}`, day: dayText(time), time });

/** A message keeps its key from pending to sent, so that its bubble is not remounted. */
const keyOf = (message: ChatMessageView, isMine: boolean): string =>
  isMine && message.clientId !== undefined ? message.clientId : `${message.seq}`;

/** The rows of a room: date badges between days, messages grouped by sender and minute, then the unsent ones. */
export const rowsOf = (options: RowsOptions): readonly Row[] => {
  const { messages, viewerId, unsent, hasOldest, hasNewest, now } = options;
  const rows: Row[] = hasOldest ? [{ kind: "notice", key: "notice" }] : [];
  let today: number | undefined;
  for (const [at, message] of messages.entries()) {
    const on = dayOf(message.createdAt);
    if (on !== today) rows.push(dayRow(message.createdAt));
    today = on;
    const isMine = message.sender.id === viewerId;
    const isGroupStart = !isSameGroup(messages[at - 1], message);
    const isGroupEnd = !isSameGroup(message, messages[at + 1]);
    rows.push({ kind: "message", key: keyOf(message, isMine), message, isMine, isGroupStart, isGroupEnd });
  }
  if (hasNewest) {
    // SPEC section 2: the badge shows today's date, even without a message today.
    if (today !== dayOf(now)) rows.push(dayRow(now));
    const sentIds = new Set(messages.map(({ clientId }) => clientId));
    for (const message of unsent) {
      const { id } = message.item;
      if (!sentIds.has(id)) rows.push({ kind: "unsent", key: id, message });
    }
  }
  return [...rows, { kind: "end", key: "end" }];
};
