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
 * How many entries have an unread event that the viewer may read, up to `unreadMax`. Without an unread event, as on most screens,
 * no statement is sent.
 */
export async function countNotifications(
  db: Queryable,
  viewer: Viewer,
  text: NotificationText,
  unread: UnreadKinds,
): Promise<UnreadNotificationsView> {
  const kinds = await unread.of(viewer.memberId, () => findKinds(db, viewer));
  if (kinds.length > COUNTED_EACH) return { unreadCount: await countThings(db, viewer, text(viewer), undefined) };
  let count = 0;
  for (const kind of kinds) count += await countThings(db, viewer, text(viewer, kind), kind);
  return { unreadCount: Math.min(count, limits.unreadMax) };
}

async function findKinds(db: Queryable, { memberId }: Viewer): Promise<readonly EntryKind[]> {
  const rows = await db.many<{ kind: EntryKind }>(sql`
    select distinct kind from notifications where member_id = ${memberId} and read_at is null`);
  return rows.map(({ kind }) => kind);
}

/** The things of one kind, or of all, with an unread event that `text` has a row for. */
async function countThings(db: Queryable, { memberId }: Viewer, text: Sql, kind: EntryKind | undefined) {
  const isUnread = (table: Sql) => sql`${table}.member_id = ${memberId} and ${table}.read_at is null
    ${kind === undefined ? sql`` : sql`and ${table}.kind = ${kind}`}`;
  const { unread } = await db.one<{ unread: number }>(sql`
    select count(*) as unread from (
      select from (select distinct u.kind, u.thing_id from notifications u where ${isUnread(sql`u`)}) g
      where exists (
        select from notifications n cross join lateral (${text}) t
        where ${isUnread(sql`n`)} and n.kind = g.kind and n.thing_id = g.thing_id)
      limit ${limits.unreadMax}
    ) counted`);
  return unread;
}
