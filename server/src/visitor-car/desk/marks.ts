import type { MarkResultView } from "@danji/contract/visitor-car/car-desk";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { lockAct } from "#complex/complex-access.ts";
import { requireDeskAct } from "#complex/desk/desk-access.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { Viewer } from "#platform/viewer.ts";
import { storeGateTimes } from "../gate-times.ts";
import { OVERDUE_DAYS } from "./cars-today.ts";

export interface CarMark {
  readonly markId: string;
  readonly visitId: number;
  readonly kind: MarkKind;
  /** Since the tap. */
  readonly secondsAgo: number;
  readonly isUndone: boolean;
}

/**
 * Stores the taps of a guard, each once however often it is sent, and gives what the visits have become. An undone mark stays on
 * record and counts no more, whichever of its two messages comes first. Throws as requireDeskAct.
 */
export const markCars = (
  db: Database,
  viewer: Viewer,
  apartmentId: number,
  marks: readonly CarMark[],
): Promise<readonly MarkResultView[]> =>
  db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    await requireDeskAct(tx, viewer, apartmentId, "markCars");
    await lockAct(tx, viewer, apartmentId, "markCars");
    const visitIds = [...new Set(marks.map(({ visitId }) => visitId))];
    // Bills change with the times of the gate: the doors are locked as for a registration, in their order.
    await tx.run(sql`
      select household_id from car_households
      where household_id in (
        select v.household_id from car_visits v
        where v.id = any(${visitIds}::bigint[]) and v.complex_id = ${apartmentId})
      order by household_id for update`);
    const known = await knownMarks(tx, apartmentId, marks);
    if (known.size > 0) await storeMarks(tx, viewer, [...known]);
    const times = await timesOf(
      tx,
      [...known].map(({ visitId }) => visitId),
    );
    return marks.map((mark) => ({
      markId: mark.markId,
      isKnown: known.has(mark),
      cameAt: null,
      leftAt: null,
      ...(known.has(mark) ? times.get(mark.visitId) : undefined),
    }));
  });

/**
 * Those whose visit the list of the day of the tap had: a call must not change the bill of any other visit, of any month. An hour on either
 * side of midnight, since the phone says how long ago the tap was, and its call takes a while.
 */
async function knownMarks(
  tx: Transaction,
  apartmentId: number,
  marks: readonly CarMark[],
): Promise<ReadonlySet<CarMark>> {
  const dayOf = (time: Sql): Sql => sql`date_trunc('day', (${time}) at time zone 'Asia/Seoul')`;
  const rows = await tx.many<{ place: number }>(sql`
    select m.place
    from (
      select u.visit_id, u.place, clock_timestamp() - make_interval(secs => u.ago) as at
      from unnest(${marks.map(({ visitId }) => visitId)}::bigint[], ${marks.map(({ secondsAgo }) => secondsAgo)}::integer[])
        with ordinality u (visit_id, ago, place)
    ) m join car_visits v on v.id = m.visit_id
    where v.complex_id = ${apartmentId} and v.cancelled_at is null
      and v.from_at < (${dayOf(sql`m.at + interval '1 hour'`)} + interval '1 day') at time zone 'Asia/Seoul'
      and v.until_at >= (${dayOf(sql`m.at - interval '1 hour'`)} - make_interval(days => ${OVERDUE_DAYS})) at time zone 'Asia/Seoul'`);
  return new Set(rows.flatMap(({ place }) => marks[place - 1] ?? []));
}

async function storeMarks(tx: Transaction, { memberId }: Viewer, marks: readonly CarMark[]): Promise<void> {
  // The later of two in one call decides whether it is undone: an id may stand here once only.
  const own = [...new Map(marks.map((mark) => [mark.markId, mark])).values()];
  await tx.run(sql`
    insert into car_marks (id, visit_id, member_id, kind, marked_at, undone_at)
    select m.id, m.visit_id, ${memberId}, m.kind, date_trunc('second', clock_timestamp()) - make_interval(secs => m.ago),
      case when m.undone then clock_timestamp() end
    from unnest(
      ${own.map(({ markId }) => markId)}::uuid[], ${own.map(({ visitId }) => visitId)}::bigint[],
      ${own.map(({ kind }) => kind)}::text[], ${own.map(({ secondsAgo }) => secondsAgo)}::integer[],
      ${own.map(({ isUndone }) => isUndone)}::boolean[]) as m (id, visit_id, kind, ago, undone)
    order by m.id
    on conflict (id) do update set undone_at = coalesce(car_marks.undone_at, excluded.undone_at)
      where car_marks.visit_id = excluded.visit_id and car_marks.member_id = ${memberId}`);
  await storeGateTimes(tx, [...new Set(own.map(({ visitId }) => visitId))]);
}

async function timesOf(
  tx: Transaction,
  visitIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<MarkResultView, "cameAt" | "leftAt">>> {
  const rows = await tx.many<{ id: number; came_at: Date | null; left_at: Date | null }>(sql`
    select id, came_at, left_at from car_visits where id = any(${visitIds}::bigint[])`);
  return new Map(
    rows.map(({ id, came_at: came, left_at: left }) => [
      id,
      { cameAt: came?.toISOString() ?? null, leftAt: left?.toISOString() ?? null },
    ]),
  );
}
