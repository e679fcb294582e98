import type { ChatMessageView } from "@danji/contract/chat/chat";
import { timeCopy } from "@danji/contract/app/time.copy";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { seoulDay, weekdayOf } from "@danji/contract/platform/seoul-clock";
import type { UnsentMessage } from "#chat/outbox/outbox.ts";
import { pausedUntil } from "#platform/outbox/outbox-entries.ts";

/** The day of a time in Seoul, as 2026년 11월 21일 토요일. Takes an ISO time. By hand, as all times (seoul-clock.ts). */
export const dayText = (time: string): string => {
  const on = seoulDay(new Date(time));
  const [year, month, date] = on.split("-");
  return timeCopy.weekday(Number(year), Number(month), Number(date), weekdayOf(on));
};

/** A row of the room, from the notice above its first message to the typing indicator. */
export type Row = { readonly key: string } & (
  | { readonly kind: "notice" | "end" }
  | { readonly kind: "day"; readonly day: string; readonly time: string }
  | ({ readonly kind: "message"; readonly message: ChatMessageView; readonly isMine: boolean } & GroupPosition)
  | { readonly kind: "unsent"; readonly message: UnsentMessage }
  | ({ readonly kind: "photos"; readonly photos: readonly BundledPhoto[]; readonly isMine: boolean } & GroupPosition)
);

/** A photo of a bundle: one that is sent, or one that waits. */
export type BundledPhoto =
  | { readonly key: string; readonly message: ChatMessageView }
  | { readonly key: string; readonly unsent: UnsentMessage };

/** Numbers of the messages that a row shows, in their order. */
export const seqsOf = (row: Row): readonly number[] => {
  if (row.kind === "message") return [row.message.seq];
  return row.kind === "photos" ? row.photos.flatMap((photo) => ("message" in photo ? [photo.message.seq] : [])) : [];
};

/** True for a message of a blocked member; what an office wrote is never hidden, also of a blocked member. */
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

/** Messages read before decision 114 say that they are a neighbour's, later ones leave it out. */
const isSameVoice = ({ sender: one }: ChatMessageView, { sender: other }: ChatMessageView): boolean =>
  (one.voice ?? "NEIGHBOUR") === (other.voice ?? "NEIGHBOUR");

const isSameGroup = (one: ChatMessageView | undefined, other: ChatMessageView | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.sender.id === other.sender.id &&
  isSameVoice(one, other) &&
  minuteOf(one.createdAt) === minuteOf(other.createdAt);

const dayRow = (time: string): Row => ({ kind: "day", key: `day ${dayText(time)}`, day: dayText(time), time });

/** A message keeps its key from pending to sent, so that its bubble is not remounted. */
const keyOf = (message: ChatMessageView, isMine: boolean): string =>
  isMine && message.clientId !== undefined ? message.clientId : `${message.seq}`;

/** The photos that a row can share with its neighbours. One that was refused or has to pause stands alone, and says why. */
const photosOf = (row: Row): readonly BundledPhoto[] => {
  if (row.kind === "photos") return row.photos;
  if (row.kind === "message") return row.message.imageUrl === null ? [] : [{ key: row.key, message: row.message }];
  if (row.kind !== "unsent") return [];
  const { item, held } = row.message;
  const isTold = item.failure !== undefined || held !== undefined || pausedUntil(row.message) !== undefined;
  const waits = item.fileCount > 0 && !isTold;
  return waits ? [{ key: row.key, unsent: row.message }] : [];
};

const isOwn = (row: Row): boolean => row.kind === "unsent" || ("isMine" in row && row.isMine);
const timeOf = (photo: BundledPhoto): number =>
  "message" in photo ? Date.parse(photo.message.createdAt) : photo.unsent.item.at;

/** True for the next photo of the same sender within a minute. One that waits has no sender yet: it is the viewer's. */
const isNextPhoto = (one: BundledPhoto, next: BundledPhoto): boolean => {
  if (Math.abs(timeOf(next) - timeOf(one)) > minute) return false;
  if (!("message" in one && "message" in next)) return "unsent" in next;
  return one.message.sender.id === next.message.sender.id && isSameVoice(one.message, next.message);
};

/** Photos that one member sent in a row are one row; it keeps the key of its first photo. */
const withBundles = (rows: readonly Row[]): readonly Row[] => {
  const bundled: Row[] = [];
  for (const row of rows) {
    const last = bundled.at(-1);
    const [before, photos] = [last === undefined ? [] : photosOf(last), photosOf(row)];
    const [previous, photo] = [before.at(-1), photos[0]];
    const hasRoom = before.length < chatLimits.photosMax;
    if (last === undefined || previous === undefined || photo === undefined || !hasRoom) bundled.push(row);
    else if (isOwn(last) !== isOwn(row) || !isNextPhoto(previous, photo)) bundled.push(row);
    else {
      const isGroupStart = "isGroupStart" in last ? last.isGroupStart : true;
      const isGroupEnd = "isGroupEnd" in row && row.isGroupEnd;
      const bundle = { photos: [...before, photo], isMine: isOwn(row), isGroupStart, isGroupEnd };
      bundled[bundled.length - 1] = { kind: "photos", key: last.key, ...bundle };
    }
  }
  return bundled;
};

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
    // A message of after midnight may be there before this clock is.
    if (today === undefined || today < dayOf(now)) rows.push(dayRow(now));
    const sentIds = new Set(messages.map(({ clientId }) => clientId));
    for (const message of unsent) {
      const { id } = message.item;
      if (!sentIds.has(id)) rows.push({ kind: "unsent", key: id, message });
    }
  }
  return [...withBundles(rows), { kind: "end", key: "end" }];
};
