import { entryWords } from "@danji/contract/notification/entry-words";
import { notificationListCopy as listCopy } from "@danji/contract/notification/notification.copy";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import { pushCopy as copy } from "@danji/contract/notification/push.copy";
import { singleLine } from "@danji/contract/platform/text";
import type { PushMessage, PushedThing } from "@danji/contract/notification/push";
import { paths } from "#platform/paths.ts";
import { entryLink } from "./entry.ts";

/** What a device shows of a push, and where a tap leads. */
export interface PushNotification {
  readonly title: string;
  readonly body?: string;
  readonly tag: string;
  readonly timestamp?: number;
  readonly data: { readonly path: string };
  /** The id of its newest event: one message has one id. */
  readonly id: number;
}

/** The words of the list of notifications, for a message of the push service; those of a room are its own. */
export function toNotification({ about, tag, hasWords }: PushMessage): PushNotification {
  if (about.kind === "SUMMARY") {
    const lines = about.newest.map((told) => copy.summaryLine(messageOf(told, hasWords)));
    return {
      title: copy.summary(about.count),
      body: lines.join("\n"),
      tag,
      data: { path: paths.notifications },
      id: about.newest[0]?.notificationId ?? 0,
    };
  }
  const { createdAt, notificationId: id } = about;
  const lines = isRoom(about) ? roomLines(about, hasWords) : [about.excerpt, about.title];
  // Each on one line of its own: the second line of a message would look like another's, also the office's.
  const body = lines.flatMap((line) => singleLine(line ?? "") || []).join("\n");
  return {
    title: isRoom(about) ? (roomName(about, hasWords) ?? roomSentence(about)) : messageOf(about, hasWords),
    ...(body === "" ? {} : { body }),
    tag,
    timestamp: Date.parse(createdAt),
    data: { path: isRoom(about) ? paths.chatroom(about.thingId) : entryLink(about) },
    id,
  };
}

type RoomView = NotificationView<"CHAT_MESSAGE">;

const isRoom = (told: PushedThing): told is RoomView => told.kind === "CHAT_MESSAGE";

/** The complex of a group room, or who writes in one of two. */
const roomName = ({ title, actor }: RoomView, hasWords: boolean): string | undefined =>
  hasWords ? (title ?? actor?.nickname) : undefined;

const roomSentence = ({ count }: Pick<RoomView, "count">): string =>
  count > 1 ? copy.messages(count) : copy.plain.CHAT_MESSAGE;

/** The newest message, and how many there are. */
function roomLines({ title, excerpt, actor, count }: RoomView, hasWords: boolean): (string | null)[] {
  if (!hasWords) return [];
  const words =
    excerpt !== null && title !== null && actor !== null ? copy.messageBy(actor.nickname, excerpt) : excerpt;
  return [words, count > 1 || words === null ? roomSentence({ count }) : null];
}

function messageOf(told: PushedThing, hasWords: boolean): string {
  if (isRoom(told)) {
    const name = roomName(told, hasWords);
    return name === undefined ? roomSentence(told) : copy.inRoom(name, roomSentence(told));
  }
  const { byActor, sentence } = entryWords(told);
  if (!byActor) return sentence;
  const plain: Readonly<Record<string, string>> = copy.plain;
  if (!hasWords || told.actor === null) return plain[told.kind] ?? listCopy.other;
  const { nickname, voice } = told.actor;
  return voice === "OFFICE"
    ? `${nickname}${listCopy.by.office} ${sentence}`
    : `${nickname}${listCopy.by.person} ${sentence}`;
}
