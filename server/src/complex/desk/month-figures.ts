import type { MonthFiguresView } from "@danji/contract/complex/desk/figures";
import { figureLimits } from "@danji/contract/complex/desk/figures-rules";
import { type InquiryKind, inquiryKinds } from "@danji/contract/inquiry/inquiry-stages";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { FigureFeatures } from "./day-figures.ts";
import { requireDeskAct } from "./desk-access.ts";
import { type GroupCount, visibleCells, visibleTotal } from "./hidden-cells.ts";
import { buildingsOf } from "./household-table.ts";

type StoredFigures = Omit<MonthFiguresView, "month">;

interface GetMonthFiguresInput {
  readonly apartmentId: number;
  /** As 2026-10. */
  readonly month: string;
}

/**
 * Inquiries of a whole month by building and by kind, with small groups hidden. What was answered once is stored and
 * answered for good, so that nothing that changes later can be told from two answers. Throws FIGURES_MONTH.
 */
export async function getMonthFigures(
  db: Queryable,
  viewer: Viewer,
  { apartmentId, month }: GetMonthFiguresInput,
  features: FigureFeatures,
): Promise<MonthFiguresView> {
  await requireDeskAct(db, viewer, apartmentId, "readFigures");
  const first = `${month}-01`;
  const { is_offered: isOffered } = await db.one<{ is_offered: boolean }>(sql`
    select ${first}::date < this_month and ${first}::date >= this_month - make_interval(months => ${figureLimits.months}) as is_offered
    from (select date_trunc('month', now() at time zone 'Asia/Seoul') as this_month) m`);
  if (!isOffered) throw new Problem("FIGURES_MONTH");
  const stored = await findStored(db, apartmentId, first);
  if (stored !== undefined) return { month, ...stored };
  await db.run(sql`
    insert into complex_month_figures (complex_id, month, figures)
    values (${apartmentId}, ${first}::date, ${JSON.stringify(await countMonth(db, apartmentId, first, features))}::jsonb)
    on conflict do nothing`);
  // Where two calls counted at once, the figures of the first are answered to both.
  const figures = await findStored(db, apartmentId, first);
  if (figures === undefined) throw new Problem("APARTMENT_NOT_FOUND");
  return { month, ...figures };
}

const findStored = async (db: Queryable, complexId: number, first: string): Promise<StoredFigures | undefined> =>
  (
    await db.maybe<{ figures: StoredFigures }>(sql`
      select figures from complex_month_figures where complex_id = ${complexId} and month = ${first}::date`)
  )?.figures;

interface InquiryRow {
  readonly household_id: number;
  readonly kind: InquiryKind;
  readonly building: string;
}

async function countMonth(
  db: Queryable,
  complexId: number,
  first: string,
  features: FigureFeatures,
): Promise<StoredFigures> {
  const span = {
    complexId,
    from: sql`(${first}::timestamp at time zone 'Asia/Seoul')`,
    until: sql`((${first}::timestamp + interval '1 month') at time zone 'Asia/Seoul')`,
  };
  const rows: InquiryRow[] = [];
  for (const { monthFigures } of features) {
    if (monthFigures === undefined) continue;
    const sent = await db.many<InquiryRow & Record<string, unknown>>(sql`
      select q.household_id, q.kind, o.building_key as building
      from (${monthFigures(span)}) q join households o on o.id = q.household_id and o.complex_id = ${complexId}`);
    rows.push(...sent);
  }
  const groupOf = (name: string, of: readonly { readonly household_id: number }[]): GroupCount => ({
    name,
    count: of.length,
    households: new Set(of.map(({ household_id: id }) => id)),
  });
  const buildings = (await buildingsOf(db, complexId)).map(({ name, key }) =>
    groupOf(
      name,
      rows.filter(({ building }) => building === key),
    ),
  );
  const kinds = inquiryKinds.map((kind) =>
    groupOf(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  return {
    total: visibleTotal(kinds),
    buildings: visibleCells(buildings),
    kinds: visibleCells(kinds) as StoredFigures["kinds"],
  };
}
