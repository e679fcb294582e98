import type { UnlistedKind } from "@danji/contract/notification/notification-entry-rules";
import type { PushMessage, PushedThing } from "@danji/contract/notification/push";
import { pushLimits as limits } from "@danji/contract/notification/push-rules";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { ThingsFilter } from "#platform/feature/manifest.ts";
import { type EntryRow, listUnreadEntries, notificationView } from "../notification-list.ts";
import type { NotificationText, UnlistedThings } from "../source.ts";
import type { PushDelivery } from "./push-queue.ts";

/** Characters of a title: with three entries the message still fits the 4,096 bytes that every push service takes. */
const TITLE_MAX = 60;
/** Things beside the list that a summary counts. */
const THINGS_MAX = 100;

interface PushContent {
  readonly entries: readonly PushedThing[];
  readonly count: number;
}

interface Sources {
  readonly text: NotificationText;
  readonly things: UnlistedThings;
}

/**
 * What a delivery says now: undefined where its receiver has read it meanwhile, or may not read it any more. The same sources
 * decide that decide the list (decision 066), and for rooms those of chat (decision 047).
 */
export async function findPushMessage(
  db: Queryable,
  sources: Sources,
  delivery: PushDelivery,
): Promise<PushMessage | undefined> {
  const { kind, thing_id: thingId, has_words: hasWords } = delivery;
  const { entries, count } = await findContent(db, sources, delivery);
  const [only] = entries;
  if (only === undefined) return undefined;
  const shown = entries.map((entry) => shortened(entry, delivery));
  if (kind !== "SUMMARY" || entries.length === 1) {
    return {
      tag: kind === "SUMMARY" ? tagOf(only.kind, only.thingId) : tagOf(kind, thingId),
      hasWords,
      about: shown[0] as PushedThing,
    };
  }
  return { tag: "SUMMARY", hasWords, about: { kind, count, newest: shown } };
}

async function findContent(db: Queryable, { text, things }: Sources, delivery: PushDelivery): Promise<PushContent> {
  const { kind, thing_id: thingId, first_id: fromId, last_id: untilEvent, things_since: since } = delivery;
  const viewer = { memberId: delivery.member_id, session: delivery.session };
  const find = (filter: ThingsFilter, fromEvent: number) => listThings(db, things(viewer, filter), fromEvent);
  if (kind === "CHAT_MESSAGE") return find({ thingId, untilEvent }, fromId);
  const size = limits.summaryMax;
  const thing = kind === "SUMMARY" ? {} : { thing: { kind, thingId } };
  const listed = await listUnreadEntries(db, viewer, text, { ...thing, fromId, size });
  if (since === null) return listed;
  const beside = await find({ since }, 0);
  const entries = [...listed.entries, ...beside.entries].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { entries: entries.slice(0, size), count: listed.count + beside.count };
}

async function listThings(db: Queryable, things: Sql, fromEvent: number): Promise<PushContent> {
  const rows = await db.many<EntryRow<UnlistedKind> & Record<string, unknown>>(sql`
    select t.* from (${things}) t where t.id >= ${fromEvent}::bigint order by t.created_at desc limit ${THINGS_MAX}`);
  return { entries: rows.map(notificationView), count: rows.length };
}

const tagOf = (kind: string, thingId: number): string => `${kind} ${thingId}`;

/** Words are left out where the member wants none, or where the push service takes no longer message. */
function shortened(entry: PushedThing, { has_words: hasWords, is_short: isShort }: PushDelivery): PushedThing {
  if (!hasWords) return { ...entry, title: null, excerpt: null, actor: null };
  const title = entry.title === null ? null : [...entry.title].slice(0, TITLE_MAX).join("");
  return isShort ? { ...entry, title: null, excerpt: null } : { ...entry, title };
}
