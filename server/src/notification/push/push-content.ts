import type { NotificationView } from "@danji/contract/notification/notification-list";
import type { PushMessage } from "@danji/contract/notification/push";
import { pushLimits as limits } from "@danji/contract/notification/push-rules";
import type { Queryable } from "#platform/db/database.ts";
import { listUnreadEntries } from "../notification-list.ts";
import type { NotificationText } from "../source.ts";
import type { Delivery } from "./push-queue.ts";

/** Characters of a title: with three entries the message still fits the 4,096 bytes that every push service takes. */
const TITLE_MAX = 60;

/**
 * What a delivery says now: undefined where its receiver has read it meanwhile, or may not read it any more. The same sources
 * decide that decide the list (decision 066).
 */
export async function findPushMessage(
  db: Queryable,
  text: NotificationText,
  delivery: Delivery,
): Promise<PushMessage | undefined> {
  const { kind, thing_id: thingId, has_words: hasWords, member_id: memberId, session } = delivery;
  const { entries, count } = await listUnreadEntries(db, { memberId, session }, text, {
    ...(kind === "SUMMARY" ? {} : { thing: { kind, thingId } }),
    fromId: delivery.first_id,
    size: limits.summaryMax,
  });
  const [only] = entries;
  if (only === undefined) return undefined;
  const shown = entries.map((entry) => shortened(entry, delivery));
  if (kind !== "SUMMARY" || entries.length === 1) {
    return {
      tag: kind === "SUMMARY" ? tagOf(only.kind, only.thingId) : tagOf(kind, thingId),
      hasWords,
      about: shown[0] as NotificationView,
    };
  }
  return { tag: "SUMMARY", hasWords, about: { kind, count, newest: shown } };
}

const tagOf = (kind: string, thingId: number): string => `${kind} ${thingId}`;

/** Words are left out where the member wants none, or where the push service takes no longer message. */
function shortened(entry: NotificationView, { has_words: hasWords, is_short: isShort }: Delivery): NotificationView {
  if (!hasWords) return { ...entry, title: null, excerpt: null, actor: null };
  const title = entry.title === null ? null : [...entry.title].slice(0, TITLE_MAX).join("");
  return isShort ? { ...entry, title: null, excerpt: null } : { ...entry, title };
}
