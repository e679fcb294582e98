import { isHouseholdMember } from "#complex/household/household-member.ts";
import { notifyMembers } from "#notification/notify.ts";
import { sourceColumns } from "#notification/source.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { NotificationSources } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { nicknameIn } from "#complex/residence/resident-name.ts";
import { isOfOwnHousehold, isOfPresentHousehold } from "./own-household.ts";

/** The household of a reservation, as receivers. */
const householdOf = (ids: readonly number[]) => sql`
  select w.member_id as id, r.id as reservation_id from reservations r join residences w on w.household_id = r.household_id
  where r.id = any(${ids}::bigint[]) and ${isHouseholdMember(sql`w`)} and ${isOfPresentHousehold}`;

/** The others of the household are told that one of them cancelled it. */
export const notifyOfCancellation = (tx: Transaction, id: number, { memberId }: Pick<Viewer, "memberId">) =>
  notifyMembers(tx, {
    kind: "RESERVATION",
    receivers: householdOf([id]),
    thingId: sql`r.reservation_id`,
    detail: sql`'CANCELLED'`,
    actorId: sql`${memberId}`,
  });

/** What an office does with a booking that its household is told of. */
export type OfficeDecision = "APPROVED" | "DECLINED" | "MOVED" | "OFFICE_CANCELLED" | "KEPT";

export const notifyOfOffice = (
  tx: Transaction,
  ids: readonly number[],
  { memberId, decision }: { readonly memberId: number; readonly decision: OfficeDecision },
) =>
  notifyMembers(tx, {
    kind: "RESERVATION",
    receivers: householdOf(ids),
    thingId: sql`r.reservation_id`,
    detail: sql`${decision}`,
    actorId: sql`${memberId}`,
    byOffice: sql`true`,
  });

/** What happens on a waiting list, of which the household is notified. */
type WaitingListUpdate = "OFFERED" | "OFFER_OVER" | "LINE_OVER" | "LINE_LIMIT" | "LINE_PAUSED";

/** What became of a ticket of a lottery. */
type LotteryResult = "LOTTERY_WON" | "LOTTERY_LOST" | "LOTTERY_VOID";

/** A new holiday put a booking outside the hours; it can be used after all. */
type HolidayUpdate = "OUTSIDE_HOURS" | "KEPT";

const tellHousehold = async (
  tx: Transaction,
  ids: readonly number[],
  detail: WaitingListUpdate | LotteryResult | HolidayUpdate | "REMINDER" | "UNANSWERED",
) => {
  if (ids.length === 0) return;
  const thing = { receivers: householdOf(ids), thingId: sql`r.reservation_id` };
  await notifyMembers(tx, { kind: "RESERVATION", ...thing, detail: sql`${detail}`, actorId: sql`null` });
};

export const notifyOfWaitingList = (tx: Transaction, ids: readonly number[], update: WaitingListUpdate) =>
  tellHousehold(tx, ids, update);

export const notifyOfLottery = (tx: Transaction, ids: readonly number[], result: LotteryResult) =>
  tellHousehold(tx, ids, result);

export const notifyOfOutsideHours = (tx: Transaction, ids: readonly number[], update: HolidayUpdate) =>
  tellHousehold(tx, ids, update);

/** The office has not answered a request by its beginning. */
export const notifyOfUnanswered = (tx: Transaction, ids: readonly number[]) => tellHousehold(tx, ids, "UNANSWERED");

/** A booking begins soon. */
export const notifyOfReminder = (tx: Transaction, ids: readonly number[]) => tellHousehold(tx, ids, "REMINDER");

/** Who booked for a household that is replaced is told, as long as it has not ended: a condition on `r` names which. */
export const notifyOfTurnover = (tx: Transaction, which: Sql) =>
  notifyMembers(tx, {
    kind: "RESERVATION",
    receivers: sql`select r.member_id as id, r.id as reservation_id from reservations r where ${which} and r.member_id is not null`,
    thingId: sql`r.reservation_id`,
    detail: sql`'TURNOVER'`,
    actorId: sql`null`,
    byOffice: sql`true`,
  });

/** Shown to who lives in its household, and what ended with that household to who had booked it. */
export const reservationSources: NotificationSources = {
  RESERVATION: (viewer) => sql`
    ${sourceColumns({
      title: sql`f.name`,
      excerpt: sql`r.reason`,
      actor: {
        nickname: sql`case when n.detail = 'CANCELLED' then (
          select ${nicknameIn(sql`f.complex_id`)} from members a where a.id = n.actor_id) end`,
        pictureId: sql`null`,
      },
    })}
    from reservations r join facilities f on f.id = r.facility_id
    where r.id = n.thing_id and (
      ${isOfOwnHousehold(viewer)}
      or (n.detail = 'TURNOVER' and r.closed_by = 'TURNOVER' and r.member_id = ${viewer.memberId}))`,
};
