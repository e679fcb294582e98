import type { ChatMessageView } from "@danji/contract/chat";
import type { OutboxItem } from "#chat/outbox.ts";
import { dayText } from "./chat-time.ts";

/** A line of the room, from the notice above its first message down to what is being typed. */
export type Row = { readonly key: string } & (
  | { readonly kind: "notice" | "end" }
  | { readonly kind: "day"; readonly day: string; readonly time: string }
  | ({ readonly kind: "message"; readonly message: ChatMessageView; readonly isMine: boolean } & GroupPosition)
  | { readonly kind: "unsent"; readonly item: OutboxItem }
);

interface GroupPosition {
  /** It begins what one person said in a minute: name and picture stand here. */
  readonly isGroupStart: boolean;
  /** It ends that: the minute stands here. */
  readonly isGroupEnd: boolean;
}

export interface RowsOptions {
  readonly messages: readonly ChatMessageView[];
  readonly viewerId: number;
  /** Of this room, the oldest first. */
  readonly outboxItems: readonly OutboxItem[];
  /** The first message of the room is among them. */
  readonly hasOldest: boolean;
  /** The newest message of the room is among them. */
  readonly hasNewest: boolean;
  /** ISO time. */
  readonly now: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
// Korea has known no summer time since 1988: numbers are enough where writing a thousand times out is slow.
const seoulAhead = 9 * 60 * minute;
const minuteOf = (time: string): number => Math.floor(Date.parse(time) / minute);
const dayOf = (time: string): number => Math.floor((Date.parse(time) + seoulAhead) / day);

const isSameGroup = (one: ChatMessageView | undefined, other: ChatMessageView | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.sender.id === other.sender.id &&
  minuteOf(one.createdAt) === minuteOf(other.createdAt);

const dayRow = (time: string): Row => ({ kind: "day", key: `day ${dayText(time)}`, day: dayText(time), time });

/** A message keeps its key from the moment it is written: its own bubble turns from on its way to sent. */
const keyOf = (message: ChatMessageView, isMine: boolean): string =>
  isMine && message.clientId !== undefined ? message.clientId : `${message.seq}`;

/** The lines of a room: days between its messages, messages grouped by person and minute, then the unsent ones. */
export const rowsOf = (options: RowsOptions): readonly Row[] => {
  const { messages, viewerId, outboxItems, hasOldest, hasNewest, now } = options;
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
    // SPEC section 2: the badge shows today's date, also where nobody has written yet today.
    if (today !== dayOf(now)) rows.push(dayRow(now));
    const sentIds = new Set(messages.map(({ clientId }) => clientId));
    for (const item of outboxItems) {
      const { clientId } = item.unsent;
      if (!sentIds.has(clientId)) rows.push({ kind: "unsent", key: clientId, item });
    }
  }
  return [...rows, { kind: "end", key: "end" }];
};
