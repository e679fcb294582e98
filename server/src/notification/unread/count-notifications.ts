import { type EntryKind, notificationLimits as limits } from "@danji/contract/notification/notification-entry-rules";
import type { UnreadNotificationsView } from "@danji/contract/notification/notification-list";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { NotificationText } from "../source.ts";
import type { UnreadKinds } from "./unread-kinds.ts";

/** Kinds that are counted by a statement each: the sources of all kinds take most of a millisecond to begin, whatever they find. */
const COUNTED_EACH = 4;

/**
 * How many entries have an unread event that the viewer may read, up to `unreadMax`. Where nothing has changed since they were
 * counted last, as on most screens, no statement is sent.
 */
export async function countNotifications(
  db: Queryable,
  viewer: Viewer,
  text: NotificationText,
  unread: UnreadKinds,
): Promise<UnreadNotificationsView> {
  const known = await unread.of(viewer.memberId, () => findKinds(db, viewer));
  const numbers = new Map(known.kinds.map((kind) => [kind, known.numberOf(kind)]));
  const uncounted = known.kinds.filter((kind) => numbers.get(kind) === undefined);
  const count = async (kind?: EntryKind) => {
    const found = await countThings(db, viewer, text(viewer, kind), kind);
    for (const one of kind === undefined ? uncounted : [kind]) {
      const number = found.find((row) => row.kind === one)?.unread ?? 0;
      numbers.set(one, number);
      known.keep(one, number);
    }
  };
  if (uncounted.length > COUNTED_EACH) await count();
  else for (const kind of uncounted) await count(kind);
  const sum = [...numbers.values()].reduce<number>((all, number) => all + (number ?? 0), 0);
  return { unreadCount: Math.min(sum, limits.unreadMax) };
}

async function findKinds(db: Queryable, { memberId }: Viewer): Promise<readonly EntryKind[]> {
  const rows = await db.many<{ kind: EntryKind }>(sql`
    select distinct kind from notifications where member_id = ${memberId} and read_at is null`);
  return rows.map(({ kind }) => kind);
}

/** The things of one kind, or of each of all, with an unread event that `text` has a row for; kinds without any are left out. */
function countThings(db: Queryable, { memberId }: Viewer, text: Sql, kind: EntryKind | undefined) {
  const isUnread = (table: Sql) => sql`${table}.member_id = ${memberId} and ${table}.read_at is null
    ${kind === undefined ? sql`` : sql`and ${table}.kind = ${kind}`}`;
  return db.many<{ kind: EntryKind; unread: number }>(sql`
    select counted.kind, count(*) as unread from (
      select g.kind from (select distinct u.kind, u.thing_id from notifications u where ${isUnread(sql`u`)}) g
      where exists (
        select from notifications n cross join lateral (${text}) t
        where ${isUnread(sql`n`)} and n.kind = g.kind and n.thing_id = g.thing_id)
      limit ${limits.unreadMax}
    ) counted group by counted.kind`);
}
