import { entryWords } from "@danji/contract/notification/entry-words";
import { notificationListCopy as listCopy } from "@danji/contract/notification/notification.copy";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import { pushCopy as copy } from "@danji/contract/notification/push.copy";
import type { PushMessage } from "@danji/contract/notification/push";
import { paths } from "#platform/paths.ts";
import { entryLink } from "./entry.ts";

/** What a device shows of a push, and where a tap leads. */
export interface PushNotification {
  readonly title: string;
  readonly body?: string;
  readonly tag: string;
  readonly timestamp?: number;
  readonly data: { readonly path: string };
  /** Of its newest event: the same message has the same. */
  readonly id: number;
}

/** The words of the list of notifications, for a message of the push service. */
export function toNotification({ about, tag, hasWords }: PushMessage): PushNotification {
  if (about.kind === "SUMMARY") {
    const lines = about.newest.map((entry) => copy.summaryLine(messageOf(entry, hasWords)));
    return {
      title: copy.summary(about.count),
      body: lines.join("\n"),
      tag,
      data: { path: paths.notifications },
      id: about.newest[0]?.notificationId ?? 0,
    };
  }
  const { title, excerpt, createdAt, notificationId: id } = about;
  const body = [excerpt, title].filter((line) => line !== null && line !== "").join("\n");
  return {
    title: messageOf(about, hasWords),
    ...(body === "" ? {} : { body }),
    tag,
    timestamp: Date.parse(createdAt),
    data: { path: entryLink(about) },
    id,
  };
}

function messageOf(entry: NotificationView, hasWords: boolean): string {
  const { byActor, sentence } = entryWords(entry);
  if (!byActor) return sentence;
  const plain: Readonly<Record<string, string>> = copy.plain;
  if (!hasWords || entry.actor === null) return plain[entry.kind] ?? listCopy.other;
  const { nickname, voice } = entry.actor;
  return voice === "OFFICE"
    ? `${nickname}${listCopy.by.office} ${sentence}`
    : `${nickname}${listCopy.by.person} ${sentence}`;
}
