import { type EntryKind, settingOfEntry } from "@danji/contract/notification/notification-entry-rules";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { enqueuePushes } from "./push/push-queue.ts";
import { forgetUnread } from "./unread/unread-kinds.ts";
import { announceNotice } from "#platform/realtime/member-queue.ts";

/** Something that members are told of. */
export interface NotificationEvent {
  readonly kind: EntryKind;
  /** Query or VALUES of one column: the ids of the members. */
  readonly receivers: Sql;
  /** What entries are grouped by, and the place in it (notification-entry-rules.ts): expressions. */
  readonly thingId: Sql;
  readonly spotId?: Sql;
  readonly detail?: Sql;
  /** The actor, who is not notified, and usually neither are members who have blocked them. Null where there is no actor. */
  readonly actorId: Sql;
  /** Condition: it was done for an office, which cannot be blocked. */
  readonly byOffice?: Sql;
  /** Who has blocked the actor is told, too. */
  readonly ignoresBlocks?: boolean;
  /** Who was told of this thing and spot in the last day is not told again. */
  readonly onceADay?: boolean;
}

/**
 * Statement that tells members of events, for a WITH clause of the statement that makes them: `notified as (…)`; then
 * `enqueuePushes` takes what it gives to their devices, and `announceNotified` announces it. An event of a kind that a member has turned off is not stored, nor one by a member they have
 * blocked, so that neither comes back later.
 */
export const insertNotifications = (events: readonly [NotificationEvent, ...NotificationEvent[]]): Sql => {
  const [first, ...others] = events.map(rowsOf);
  return sql`
    insert into notifications (member_id, kind, thing_id, spot_id, detail, actor_id)
    ${others.reduce((all, one) => sql`${all} union all ${one}`, first ?? sql``)}
    returning id, member_id, kind, thing_id, detail`;
};

const rowsOf = (event: NotificationEvent): Sql => {
  const { kind, receivers, thingId, spotId, detail, actorId, onceADay } = event;
  const setting = settingOfEntry[kind];
  const ignoresBlocks = event.ignoresBlocks === true ? sql`true` : (event.byOffice ?? sql`false`);
  return sql`
    select r.id, ${kind}::text, (${thingId})::bigint, (${spotId ?? sql`null`})::bigint, (${detail ?? sql`null`})::text,
      (${actorId})::bigint
    from (${receivers}) r (id)
    where r.id is distinct from (${actorId})::bigint
      and exists (select from members a where a.id = r.id and a.withdrawn_at is null)
      ${setting === null ? sql`` : sql`and not exists (select from notification_settings s where s.member_id = r.id and ${setting}::text = any(s.muted))`}
      and ((${ignoresBlocks}) or not exists (
        select from member_blocks b where b.blocker_id = r.id and b.blocked_id = (${actorId})::bigint))
      ${
        onceADay === true
          ? sql`and not exists (
        select from notifications n
        where n.member_id = r.id and n.kind = ${kind}::text and n.thing_id = (${thingId})::bigint
          and n.spot_id is not distinct from (${spotId ?? sql`null`})::bigint
          and n.created_at > clock_timestamp() - interval '1 day')`
          : sql``
      }`;
};

/**
 * Expression for the statement with `notified as (insertNotifications)`: each of them learns that their list has changed. Its value is
 * their ids, null for none, which `forgetUnread` takes once they are committed.
 */
export const announceNotified: Sql = sql`
  (select json_agg(n.member_id) filter (where n.announced is not null) from (
    select notified.member_id, ${announceNotice(sql`notified.member_id`, { type: "NOTIFICATIONS" })} as announced
    from (select distinct member_id from notified) notified) n)`;

/** Tells members of events in the caller's transaction. */
export async function notifyMembers(
  tx: Transaction,
  ...events: readonly [NotificationEvent, ...NotificationEvent[]]
): Promise<void> {
  const { notified } = await tx.one<{ notified: readonly number[] | null }>(sql`
    with notified as (${insertNotifications(events)}), pushed as (${enqueuePushes}) select ${announceNotified} as notified`);
  if (notified !== null) tx.afterCommit(() => forgetUnread(notified));
}
