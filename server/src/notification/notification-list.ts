import { voiceCopy } from "@danji/contract/complex/voice.copy";
import {
  type EntryKind,
  type PushKind,
  notificationLimits as limits,
} from "@danji/contract/notification/notification-entry-rules";
import type {
  NotificationActorView,
  NotificationPage,
  NotificationView,
} from "@danji/contract/notification/notification-list";
import { nicknameOrWithdrawn } from "#account/profile/nickname.ts";
import { profileUrl } from "#account/profile/profile-picture.ts";
import type { Queryable } from "#platform/db/database.ts";
import { keysetPage, type KeysetQuery } from "#platform/db/keyset.ts";
import { sql } from "#platform/db/sql.ts";
import { announceNotice } from "#platform/realtime/member-queue.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { NotificationText, SourceRow } from "./source.ts";
import { forgetUnread } from "./unread/unread-kinds.ts";

/** An entry with what it shows of its newest event. */
export interface EntryRow<Kind extends PushKind = EntryKind> extends SourceRow {
  readonly id: number;
  readonly kind: Kind;
  readonly thing_id: number;
  readonly spot_id: number | null;
  readonly detail: string | null;
  readonly created_at: Date;
  readonly unread: number;
  readonly events: number;
}

/**
 * The viewer's entries, the newest first. The newest events of a member are read, and each is asked for whether the viewer may
 * read what it is about: deleted and hidden words, and those of blocked members, are neither listed nor counted.
 */
export async function listNotifications(
  db: Queryable,
  viewer: Viewer,
  text: NotificationText,
  { cursor, size }: KeysetQuery,
): Promise<NotificationPage> {
  const found = await db.many<EntryRow & Record<string, unknown>>(sql`
    select e.* from (
      select n.*, t.*, row_number() over thing as place,
        count(*) filter (where n.read_at is null) over (partition by n.kind, n.thing_id) as unread,
        count(*) over (partition by n.kind, n.thing_id) as events
      from (
        select * from notifications where member_id = ${viewer.memberId} order by id desc limit ${limits.keptMax}
      ) n cross join lateral (${text(viewer)}) t
      window thing as (partition by n.kind, n.thing_id order by n.id desc)
    ) e
    where e.place = 1 ${cursor === undefined ? sql`` : sql`and e.id < ${Number(cursor)}::bigint`}
    order by e.id desc limit ${size + 1}`);
  const { rows, nextCursor } = keysetPage(found, size, ({ id }) => String(id));
  return { notifications: rows.map(notificationView), nextCursor };
}

export const notificationView = <Kind extends PushKind>(row: EntryRow<Kind>): NotificationView<Kind> => ({
  notificationId: row.id,
  kind: row.kind,
  thingId: row.thing_id,
  spotId: row.spot_id,
  placeId: row.place_id,
  detail: row.detail,
  count: row.unread === 0 ? row.events : row.unread,
  isRead: row.unread === 0,
  createdAt: row.created_at.toISOString(),
  title: row.title,
  excerpt: row.excerpt,
  actor: row.has_actor ? actorView(row) : null,
});

function actorView({ voice, office_name: office, nickname, picture_id: picture }: SourceRow): NotificationActorView {
  if (office === null || voice === null || voice === "GUEST")
    return {
      nickname: nicknameOrWithdrawn(nickname),
      profileUrl: profileUrl(picture),
      voice: voice === "GUEST" ? voice : "NEIGHBOUR",
    };
  const name = voice === "COUNCIL" ? voiceCopy.councilOf(office) : voiceCopy.officeOf(office);
  return { nickname: name, profileUrl: null, voice: "OFFICE", officeRole: voice };
}

interface UnreadFilter {
  /** Entries of one thing alone. */
  readonly thing?: { readonly kind: EntryKind; readonly thingId: number };
  /** Their newest event is at least this notification. */
  readonly fromId?: number;
  /** Their newest event happened since. */
  readonly since?: Date;
  readonly size: number;
}

/** Unread entries for what is sent to a member, the newest first, and how many there are; nothing of what has ended. */
export async function listUnreadEntries(
  db: Queryable,
  viewer: Viewer,
  text: NotificationText,
  { thing, fromId = 0, since = new Date(0), size }: UnreadFilter,
): Promise<{ readonly entries: readonly NotificationView[]; readonly count: number }> {
  const ofThing = thing === undefined ? sql`` : sql`and kind = ${thing.kind} and thing_id = ${thing.thingId}`;
  const rows = await db.many<EntryRow & { total: number } & Record<string, unknown>>(sql`
    select e.*, count(*) over () as total from (
      select n.*, t.*, row_number() over thing as place,
        count(*) over (partition by n.kind, n.thing_id) as unread, 0 as events
      from (
        select * from notifications where member_id = ${viewer.memberId} and read_at is null ${ofThing}
        order by id desc limit ${limits.keptMax}
      ) n cross join lateral (${text(viewer, thing?.kind)}) t
      where not t.is_over
      window thing as (partition by n.kind, n.thing_id order by n.id desc)
    ) e
    where e.place = 1 and e.id >= ${fromId}::bigint and e.created_at >= ${since}::timestamptz
    order by e.id desc limit ${size}`);
  return { entries: rows.map(notificationView), count: rows[0]?.total ?? 0 };
}

interface Read {
  /** One entry; all where it is left out. */
  readonly entry?: { readonly kind: EntryKind; readonly thingId: number };
  /** The newest notification that the viewer has seen. */
  readonly until: number;
}

/** Marks events as read, and announces it to the member's other screens. */
export async function readNotifications(db: Queryable, { memberId }: Viewer, { entry, until }: Read): Promise<void> {
  const ofEntry = entry === undefined ? sql`` : sql`and kind = ${entry.kind} and thing_id = ${entry.thingId}`;
  await db.run(sql`
    with seen as (
      update notifications set read_at = clock_timestamp()
      where member_id = ${memberId} and read_at is null and id <= ${until}::bigint ${ofEntry} returning 1
    )
    select ${announceNotice(sql`${memberId}`, { type: "NOTIFICATIONS" })} where exists (select from seen)`);
  forgetUnread([memberId]);
}

/** Deletes what is too old, and what a member has beyond the newest. */
export async function deleteOldNotifications(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from notifications where created_at < clock_timestamp() - make_interval(days => ${limits.keptDays})`);
  await db.run(sql`
    delete from notifications n using (
      select member_id from notifications group by member_id having count(*) > ${limits.keptMax}
    ) many
    where n.member_id = many.member_id and n.id <= (
      select kept.id from notifications kept where kept.member_id = many.member_id
      order by kept.id desc offset ${limits.keptMax} limit 1)`);
}
