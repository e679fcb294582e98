import type { NotificationView } from "@danji/contract/notification/notification-list";
import { notificationLimits } from "@danji/contract/notification/notification-entry-rules";
import type { PushMessage } from "@danji/contract/notification/push";
import { pushLimits as limits } from "@danji/contract/notification/push-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { type EntryRow, notificationView } from "../notification-list.ts";
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
  const { kind, thing_id: thingId, has_words: hasWords } = delivery;
  const { entries, count } = await unreadEntries(db, text, delivery);
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

interface UnreadEntries {
  /** The newest of them. */
  readonly entries: readonly NotificationView[];
  readonly count: number;
}

async function unreadEntries(
  db: Queryable,
  text: NotificationText,
  { member_id: memberId, session, kind, thing_id: thingId, first_id: firstId }: Delivery,
): Promise<UnreadEntries> {
  const isSummary = kind === "SUMMARY";
  const source: Sql = text({ memberId, session }, isSummary ? undefined : kind);
  const ofThing = isSummary ? sql`` : sql`and kind = ${kind} and thing_id = ${thingId}`;
  const rows = await db.many<EntryRow & { total: number } & Record<string, unknown>>(sql`
    select e.*, count(*) over () as total from (
      select n.*, t.*, row_number() over thing as place,
        count(*) over (partition by n.kind, n.thing_id) as unread, 0 as events
      from (
        select * from notifications where member_id = ${memberId} and read_at is null ${ofThing}
        order by id desc limit ${notificationLimits.keptMax}
      ) n cross join lateral (${source}) t
      window thing as (partition by n.kind, n.thing_id order by n.id desc)
    ) e
    where e.place = 1 and e.id >= ${firstId}::bigint
    order by e.id desc limit ${limits.summaryMax}`);
  return { entries: rows.map(notificationView), count: rows[0]?.total ?? 0 };
}

/** Words are left out where the member wants none, or where the push service takes no longer message. */
function shortened(entry: NotificationView, { has_words: hasWords, is_short: isShort }: Delivery): NotificationView {
  if (!hasWords) return { ...entry, title: null, excerpt: null, actor: null };
  const title = entry.title === null ? null : [...entry.title].slice(0, TITLE_MAX).join("");
  return isShort ? { ...entry, title: null, excerpt: null } : { ...entry, title };
}
