import type { DayFiguresView } from "@danji/contract/complex/desk/figures";
import { type DayFigureName, dayFigureNames, figureLimits } from "@danji/contract/complex/desk/figures-rules";
import { allows, type OfficeAct, type OfficeRole } from "@danji/contract/complex/office-policy";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { mayAct, memberOf, roleOf } from "../complex-access.ts";
import { readAtDesk } from "./desk-access.ts";

export type FigureFeatures = readonly Pick<FeatureManifest, "dayFigures" | "monthFigures">[];

/** A figure of a day is the number of rows that these roles may read one by one; posts and comments are read by all. */
const readers: Readonly<Record<DayFigureName, OfficeAct>> = {
  inquiriesReceived: "answerInquiries",
  inquiriesClosed: "answerInquiries",
  residentsJoined: "readResidents",
  posts: "readFigures",
  comments: "readFigures",
};

interface StoredDay {
  readonly day: string;
  readonly figures: Readonly<Partial<Record<DayFigureName, number>>>;
}

/** The figures of the last whole days of a complex. Days that are not stored yet are counted and stored first. */
export async function getDayFigures(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  features: FigureFeatures,
): Promise<DayFiguresView> {
  let found = await listDays(db, viewer, complexId);
  if (found.days.length < figureLimits.days) {
    await storeDays(db, complexId, features);
    found = await listDays(db, viewer, complexId);
  }
  const { role, days } = found;
  const names = dayFigureNames.filter((name) => allows(role, readers[name]));
  return {
    days: days.map(({ day }) => day),
    figures: Object.fromEntries(names.map((name) => [name, days.map(({ figures }) => figures[name] ?? 0)])),
  };
}

const today = sql`(now() at time zone 'Asia/Seoul')::date`;
const firstDay = sql`(${today} - ${figureLimits.days}::integer)`;
const startOf = (day: Sql): Sql => sql`(${day}::timestamp at time zone 'Asia/Seoul')`;

interface FoundDays {
  readonly role: OfficeRole;
  readonly days: readonly StoredDay[];
}

/** The days that are stored, and the viewer's role, in one statement. Throws as requireDeskAct. */
function listDays(db: Queryable, viewer: Viewer, complexId: number): Promise<FoundDays> {
  const me = memberOf(viewer);
  const read = () =>
    db.maybe<FoundDays & Record<string, unknown>>(sql`
    select (${roleOf(me)}) as role, coalesce((
      select json_agg(json_build_object('day', f.day, 'figures', f.figures) order by f.day) from complex_day_figures f
      where f.complex_id = ${complexId} and f.day >= ${firstDay} and f.day < ${today}), '[]') as days
    from complexes c where c.id = ${complexId} and ${mayAct(me, "readFigures")}`);
  return readAtDesk(db, viewer, { complexId, act: "readFigures" }, read);
}

/** Counts the days that are missing, in one statement; of two at once each day is stored by one. Old days go. */
async function storeDays(db: Queryable, complexId: number, features: FigureFeatures): Promise<void> {
  const span = { complexId, from: startOf(firstDay), until: startOf(today) };
  const times = features.flatMap(({ dayFigures = {} }) =>
    Object.entries(dayFigures).map(([name, query]) => sql`select ${name}::text as name, t.at from (${query(span)}) t`),
  );
  await db.run(sql`
    insert into complex_day_figures (complex_id, day, figures)
    select ${complexId}, d.day, coalesce(counted.figures, '{}')
    from (select ${firstDay} + n as day from generate_series(0, ${figureLimits.days - 1}::integer) n) d
    left join (
      select day, jsonb_object_agg(name, number) as figures from (
        select e.name, (e.at at time zone 'Asia/Seoul')::date as day, count(*) as number
        from (${times.reduce((all, one) => sql`${all} union all ${one}`)}) e group by 1, 2) n
      group by day) counted on counted.day = d.day
    where not exists (
      select from complex_day_figures f where f.complex_id = ${complexId} and f.day = d.day)
    order by d.day on conflict do nothing`);
  await db.run(sql`delete from complex_day_figures where complex_id = ${complexId} and day < ${firstDay}`);
}
