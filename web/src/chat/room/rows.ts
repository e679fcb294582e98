import type { ChatMessageView } from "@danji/contract/chat";
import type { OnItsWay } from "#chat/outbox.ts";
import { dayText } from "./chat-time.ts";

/** A line of the room, from the notice above its first message down to what is being typed. */
export type Row = { readonly key: string } & (
  | { readonly kind: "notice" | "end" }
  | { readonly kind: "day"; readonly day: string; readonly time: string }
  | ({ readonly kind: "message"; readonly message: ChatMessageView; readonly isMine: boolean } & Grouped)
  | { readonly kind: "unsent"; readonly item: OnItsWay }
);

interface Grouped {
  /** It begins what one person said in a minute: name and picture stand here. */
  readonly opens: boolean;
  /** It ends that: the minute stands here. */
  readonly closes: boolean;
}

export interface Shown {
  readonly messages: readonly ChatMessageView[];
  readonly viewerId: number;
  /** Of this room, the oldest first. */
  readonly onItsWay: readonly OnItsWay[];
  /** The first message of the room is among them. */
  readonly fromStart: boolean;
  /** The newest message of the room is among them. */
  readonly toEnd: boolean;
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
export const rowsOf = (shown: Shown): readonly Row[] => {
  const { messages, viewerId, onItsWay, fromStart, toEnd, now } = shown;
  const rows: Row[] = fromStart ? [{ kind: "notice", key: "notice" }] : [];
  let today: number | undefined;
  for (const [at, message] of messages.entries()) {
    const on = dayOf(message.createdAt);
    if (on !== today) rows.push(dayRow(message.createdAt));
    today = on;
    const isMine = message.sender.id === viewerId;
    const opens = !isSameGroup(messages[at - 1], message);
    const closes = !isSameGroup(message, messages[at + 1]);
    rows.push({ kind: "message", key: keyOf(message, isMine), message, isMine, opens, closes });
  }
  if (toEnd) {
    // SPEC section 2: the badge shows today's date, also where nobody has written yet today.
    if (today !== dayOf(now)) rows.push(dayRow(now));
    const there = new Set(messages.map(({ clientId }) => clientId));
    for (const item of onItsWay) {
      const { clientId } = item.unsent;
      if (!there.has(clientId)) rows.push({ kind: "unsent", key: clientId, item });
    }
  }
  return [...rows, { kind: "end", key: "end" }];
};
