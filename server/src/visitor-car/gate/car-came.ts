import { carLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { isHouseholdMember } from "#complex/household/household-member.ts";
import { insertNotifications, announceNotified } from "#notification/notify.ts";
import { forgetUnread } from "#notification/unread/unread-kinds.ts";
import { enqueuePushes } from "#notification/push/push-queue.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import { isOfHousehold, ownResidence, plateOf } from "../visit-row.ts";

/** Marks of one statement. */
const MARKS_AT_ONCE = 500;

/**
 * Notifies households that their visitor cars came in, once the time for taking a mark back is over. Each mark counts once, whichever
 * process takes it. A car that was inside already, has left since, or came over an hour ago is not notified: a guard's phone
 * without a connection sends its marks later.
 */
export async function announceCars(db: Queryable): Promise<void> {
  for (let taken = MARKS_AT_ONCE; taken === MARKS_AT_ONCE;) {
    const row = await db.one<{ taken: number; announced: readonly number[] | null }>(sql`
      with due as (
        update car_marks set announced_at = clock_timestamp()
        where id in (
          select k.id from car_marks k
          where k.kind = 'IN' and k.announced_at is null
            and k.received_at > clock_timestamp() - make_interval(mins => ${limits.newsMinutes * 2})
            and k.received_at <= clock_timestamp() - make_interval(secs => ${limits.undoSeconds})
          order by k.received_at limit ${MARKS_AT_ONCE} for update skip locked)
        returning id, visit_id, marked_at, undone_at, coalesce(member_id, (select g.member_id from gate_logs g where g.id = log_id)) as member_id
      ), came as (
        select distinct on (v.id) v.id as visit_id, v.household_id, v.family, d.member_id
        from due d join car_visits v on v.id = d.visit_id
        where d.undone_at is null and v.cancelled_at is null and v.came_at is not null and v.left_at is null
          and d.marked_at > clock_timestamp() - make_interval(mins => ${limits.newsMinutes})
          and not exists (
            select from car_marks e
            where e.visit_id = v.id and e.kind = 'IN' and e.announced_at is not null and e.undone_at is null
              and e.marked_at > coalesce((
                select max(o.marked_at) from car_marks o
                where o.visit_id = v.id and o.kind = 'OUT' and o.undone_at is null), '-infinity'))
        order by v.id, d.marked_at
      ), notified as (${insertNotifications([
        {
          kind: "VISITOR_CAR",
          receivers: sql`
            select w.member_id as id, came.visit_id, came.member_id as guard_id
            from came join residences w on w.household_id = came.household_id and ${isHouseholdMember(sql`w`)}
              join car_households k on k.household_id = came.household_id and k.family = came.family`,
          thingId: sql`r.visit_id`,
          actorId: sql`r.guard_id`,
          byOffice: sql`true`,
        },
      ])}), pushed as (${enqueuePushes})
      select ${announceNotified} as announced, (select count(*) from due) as taken`);
    forgetUnread(row.announced ?? []);
    taken = row.taken;
  }
}

/** Shown to who lives there, as long as the mark stands; nothing is sent about a car that has left. */
export const visitorCarSources: NotificationSources = {
  VISITOR_CAR: ({ memberId }) => sql`
    ${sourceColumns({
      title: plateOf,
      placeId: ownResidence(memberId, sql`v.household_id`),
      isOver: sql`v.left_at is not null`,
    })}
    from car_visits v
    where v.id = n.thing_id and v.came_at is not null and v.cancelled_at is null and ${isOfHousehold(memberId)}`,
};
